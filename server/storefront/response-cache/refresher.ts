import type { StockChange } from '../../catalogue/snapshot/with-stock.ts';
import { type LiveAnswer, WHOLE_LISTS } from '../../platform/http/live-answer.ts';
import type { ResponseCache } from './response-cache.ts';

/** How stale an answer may be: when it is refreshed, and when it is dropped. */
type Lateness = { afterMs: number; atMostMs: number };

/** Polling for moved stock takes the rest of the second. */
const NOW: Lateness = { afterMs: 0, atMostMs: 400 };
/** For the exact stock behind cards and in lists. */
const LATER: Lateness = { afterMs: 4_000, atMostMs: 9_000 };

/** A list of thousands takes a second to make, and nearly always some stock moves meanwhile. */
const latenessOf = ({ shows }: LiveAnswer) => (shows.includes(WHOLE_LISTS) ? LATER : NOW);

/** A tenth of one core. */
const PAUSE_PER_WORK = 9;

/** An answer that has not been requested for this long is not refreshed. */
const IDLE_MS = 2_000;

type Mark = { at: number; lastAt: number };

/**
 * Refreshes answers when orders have moved the stock they show. The old answer is served until the
 * new one is ready. Refreshing takes at most a tenth of the time, however many orders come: what
 * cannot be refreshed in time is removed, and rebuilt for the next request.
 */
export class Refresher {
  readonly #cacheOf: (address: string) => ResponseCache;
  readonly #onRemade: () => void;
  readonly #now: () => number;
  readonly #marks = new Map<string, Mark>();
  #timer: NodeJS.Timeout | undefined;
  /** What is being refreshed, and how long the old answer may be served. */
  #working: { address: string; lastAt: number } | undefined;
  #isStopped = false;
  #pauseEnds = 0;
  #moves = 0;

  constructor(
    cacheOf: (address: string) => ResponseCache,
    onRemade: () => void,
    now = () => performance.now(),
  ) {
    this.#cacheOf = cacheOf;
    this.#onRemade = onRemade;
    this.#now = now;
  }

  /** Incremented by every move: an answer started under an older value may show outdated stock. */
  get moves(): number {
    return this.#moves;
  }

  /** For the tests. */
  get isWorking(): boolean {
    return this.#working !== undefined;
  }

  stockChanged(changes: readonly StockChange[], caches: readonly ResponseCache[]): void {
    this.#moves += 1;
    for (const { id, isOtherLevel } of changes) {
      for (const cache of caches) {
        for (const address of cache.showing(id)) {
          const isOwn = cache.peek(address)?.live?.own === id;
          this.#mark(address, isOwn || isOtherLevel ? NOW : LATER);
        }
      }
    }
    for (const cache of caches) {
      for (const address of cache.showing(WHOLE_LISTS)) this.#mark(address, LATER);
    }
    this.#schedule();
  }

  /** For an answer that was cached after moves it may not have seen. */
  keptLate(address: string): void {
    const live = this.#cacheOf(address).peek(address)?.live;
    if (live === undefined) return;
    this.#mark(address, latenessOf(live));
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #mark(address: string, { afterMs, atMostMs }: Lateness): void {
    const now = this.#now();
    const mark = this.#marks.get(address) ?? { at: now + afterMs, lastAt: now + atMostMs };
    mark.at = Math.min(mark.at, now + afterMs);
    mark.lastAt = Math.min(mark.lastAt, now + atMostMs);
    this.#marks.set(address, mark);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    let next = this.#working?.lastAt ?? Number.POSITIVE_INFINITY;
    for (const { at, lastAt } of this.#marks.values()) {
      const workAt = this.#working === undefined ? Math.max(at, this.#pauseEnds) : lastAt;
      next = Math.min(next, lastAt, workAt);
    }
    if (next === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, next - this.#now()));
    this.#timer.unref();
  }

  #wake(): void {
    this.#giveUpLateOnes();
    if (this.#working === undefined && this.#now() >= this.#pauseEnds) {
      const urgent = this.#mostUrgent();
      if (urgent !== undefined) void this.#work(urgent);
    }
    this.#schedule();
  }

  async #work(urgent: { address: string; lastAt: number }): Promise<void> {
    this.#working = urgent;
    this.#marks.delete(urgent.address);
    const begun = this.#now();
    await this.#refresh(urgent.address);
    this.#pauseEnds = this.#now() + PAUSE_PER_WORK * (this.#now() - begun);
    this.#working = undefined;
    this.#schedule();
  }

  /**
   * Includes the one being refreshed: the old answer is not served longer, however long that takes.
   */
  #giveUpLateOnes(): void {
    const now = this.#now();
    for (const [address, { lastAt }] of this.#marks) {
      if (lastAt > now) continue;
      this.#marks.delete(address);
      this.#cacheOf(address).remove(address);
    }
    if (this.#working !== undefined && this.#working.lastAt <= now) {
      this.#cacheOf(this.#working.address).remove(this.#working.address);
      this.#working.lastAt = Number.POSITIVE_INFINITY;
    }
  }

  /** Among those that are due, the one that would be dropped first. */
  #mostUrgent(): { address: string; lastAt: number } | undefined {
    const now = this.#now();
    let urgent: { address: string; lastAt: number } | undefined;
    for (const [address, { at, lastAt }] of this.#marks) {
      if (at <= now && (urgent === undefined || lastAt < urgent.lastAt))
        urgent = { address, lastAt };
    }
    return urgent;
  }

  async #refresh(address: string): Promise<void> {
    const cache = this.#cacheOf(address);
    const kept = cache.peek(address);
    if (kept === undefined) return;
    if (kept.isUsed) kept.usedAt = this.#now();
    // Nobody requests it any more: the next request builds a new one.
    if (this.#now() - kept.usedAt > IDLE_MS) return cache.remove(address);
    try {
      const movesBefore = this.#moves;
      const remaking = await cache.remake(address);
      if (remaking === 'made') this.#onRemade();
      // It may now show products that were not known to be on it.
      const isLate = remaking === 'made' && movesBefore !== this.#moves;
      if (isLate && kept.live !== undefined) this.#mark(address, latenessOf(kept.live));
      if (remaking === 'overtaken') this.#mark(address, NOW);
    } catch {
      cache.remove(address);
    }
  }
}
