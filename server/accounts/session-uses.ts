import type { Database } from '../platform/db/open.ts';
import { touchSessions } from './session-queries.ts';

/** A session's last use is accurate to this much and the time between two writes. */
const COARSE_MS = 5 * 60 * 1_000;
/** Beyond this many the one noted longest ago is dropped; it is then only written more often. */
const MAX_NOTED = 50_000;
const BATCH = 500;

/** When sessions were last used: noted in memory by each request, written once in a while. */
export class SessionUses {
  readonly #notedAt = new Map<string, number>();
  readonly #unwritten = new Set<string>();

  note(sessionId: string, now: number): void {
    const last = this.#notedAt.get(sessionId);
    if (last !== undefined && now - last < COARSE_MS) return;
    this.#notedAt.delete(sessionId);
    this.#notedAt.set(sessionId, now);
    if (this.#notedAt.size > MAX_NOTED) {
      const [oldest] = this.#notedAt.keys();
      if (oldest !== undefined) this.#notedAt.delete(oldest);
    }
    this.#unwritten.add(sessionId);
  }

  /** What could not be written is written the next time. */
  async write(database: Database, now: number): Promise<void> {
    // In the order of their ids, so that two servers cannot lock each other out.
    const ids = [...this.#unwritten].sort();
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      await database.transaction((tx) => touchSessions(tx, batch, now));
      for (const id of batch) this.#unwritten.delete(id);
    }
  }
}
