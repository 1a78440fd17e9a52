import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { LiveAnswer } from '../../platform/http/live-answer.ts';
import {
  type AnswerHeaders,
  type CachedResponse,
  makeAnswer,
  OVERHEAD_BYTES,
  type Reply,
  replyTo,
  sendReply,
} from './cached-response.ts';
import { hashOf } from './entity-tags.ts';
import { PendingAnswer } from './pending-answer.ts';
import { ShownProducts } from './shown-products.ts';

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/**
 * The result of refreshing an answer. It is `overtaken` if something else became stale during the
 * refresh, so that the new answer may be stale too: the old one stays for now.
 */
export type Remaking = 'made' | 'unneeded' | 'overtaken';

/**
 * Answers built once and cached as bytes. A request for the exact URL under which an answer of the
 * main cache is stored is served before it reaches the framework: a lookup and one write. With any
 * query, or while the answer is being built, it is served
 * inside the framework, which finds the cache key, logs and measures. Bounded in size; unused
 * answers are evicted first.
 */
export class ResponseCache {
  /**
   * Requests served with an answer built for another, before or inside the framework, for the
   * metrics.
   */
  hits = 0;
  /** How often the framework built an answer of a cached route, for the metrics. */
  made = 0;
  /**
   * How many answers were refreshed because orders had moved the stock they show, for the metrics.
   */
  remade = 0;
  readonly #answers = new Map<string, CachedResponse>();
  /** Answers of this generation that are being built, each by one request in progress. */
  readonly #pending = new Map<string, PendingAnswer<CachedResponse>>();
  readonly #shown = new ShownProducts();
  readonly #maxBytes: number;
  /** The size of everything cached, and of what is being compressed. */
  #bytes = 0;
  #bytesBeingMade = 0;
  #generation = 0;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes + this.#bytesBeingMade;
  }

  /**
   * Incremented whenever answers become stale: an answer started under an older generation is not
   * cached.
   */
  get generation(): number {
    return this.#generation;
  }

  /** Answers from memory, or returns false and leaves the request to the framework. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const answer = this.#answers.get(url);
    if (answer === undefined) return false;
    sendReply(this.replyTo(headers, answer), response);
    return true;
  }

  /** Selects the reply for a request with these headers, and counts the hit. */
  replyTo(headers: IncomingHttpHeaders, answer: CachedResponse): Reply {
    this.hits += 1;
    answer.isUsed = true;
    return replyTo(headers, answer);
  }

  /**
   * The answer to `url` if it is cached, or as soon as another request has built it. If there is
   * neither, a `PendingAnswer`: the caller builds the answer, and later requests wait for it.
   * undefined if the other request's answer cannot be shared: each then builds its own.
   */
  async findAnswer(
    url: string,
  ): Promise<CachedResponse | PendingAnswer<CachedResponse> | undefined> {
    const kept = this.#answers.get(url);
    if (kept !== undefined) return kept;
    const pendingAnswer = this.#pending.get(url);
    if (pendingAnswer === undefined) return this.#begin(url);
    const outcome = await pendingAnswer.outcome;
    return outcome === 'unshared' ? undefined : outcome;
  }

  /** The answer to `url` if it is cached. */
  peek(url: string): CachedResponse | undefined {
    return this.#answers.get(url);
  }

  #begin(url: string): PendingAnswer<CachedResponse> {
    const pendingAnswer = new PendingAnswer<CachedResponse>();
    this.#pending.set(url, pendingAnswer);
    pendingAnswer.outcome.then(() => {
      if (this.#pending.get(url) === pendingAnswer) this.#pending.delete(url);
    });
    return pendingAnswer;
  }

  /**
   * Encodes the framework's answer to `url` and caches it, unless answers became stale since
   * `generation`. undefined if there is no space for it.
   */
  async keep(
    url: string,
    payload: string,
    headers: AnswerHeaders,
    { generation, live }: { generation: number; live?: LiveAnswer | undefined },
  ): Promise<CachedResponse | undefined> {
    const answer = await this.#make(payload, headers, live);
    if (answer !== undefined && generation === this.#generation) this.#store(url, answer);
    return answer;
  }

  /**
   * Refreshes a cached answer and replaces the old one, which is served until then. If there is
   * nothing to replace it with, it is removed.
   */
  async remake(url: string): Promise<Remaking> {
    const kept = this.#answers.get(url);
    if (kept?.live === undefined) return 'unneeded';
    const generation = this.#generation;
    const fresh = await kept.live.remake();
    const isSame = fresh !== undefined && hashOf(fresh.payload) === kept.hash;
    const live = fresh && { ...kept.live, shows: fresh.shows };
    const answer = isSame
      ? undefined
      : fresh && (await this.#make(fresh.payload, kept.headers, live));
    // A newer answer has been built for a visitor in the meantime.
    if (this.#answers.get(url) !== kept) return 'unneeded';
    if (generation !== this.#generation) return 'overtaken';
    if (isSame) {
      kept.isUsed = false;
      return 'unneeded';
    }
    if (answer === undefined) {
      this.remove(url);
      return 'unneeded';
    }
    this.#store(url, { ...answer, usedAt: kept.usedAt });
    return 'made';
  }

  /** The URLs whose answers show the stock of this product. */
  showing(product: string): Iterable<string> {
    return this.#shown.showing(product);
  }

  async #make(
    payload: string,
    headers: AnswerHeaders,
    live: LiveAnswer | undefined,
  ): Promise<CachedResponse | undefined> {
    // An answer being compressed counts with its expected size, as far as that is known.
    const bytes = OVERHEAD_BYTES + payload.length;
    if (this.#bytesBeingMade + bytes > this.#maxBytes) return undefined;
    this.#bytesBeingMade += bytes;
    this.#sweep();
    return makeAnswer(payload, headers, live).finally(() => {
      this.#bytesBeingMade -= bytes;
    });
  }

  #store(url: string, answer: CachedResponse): void {
    this.remove(url);
    this.#add(url, answer);
    this.#sweep();
  }

  #add(url: string, answer: CachedResponse): void {
    this.#answers.set(url, answer);
    this.#shown.add(url, answer.live?.shows ?? []);
    this.#bytes += answer.bytes;
  }

  removeStale(isStale: (url: string) => boolean): void {
    this.#startGeneration();
    for (const url of this.#answers.keys()) if (isStale(url)) this.remove(url);
  }

  clear(): void {
    this.#startGeneration();
    this.#answers.clear();
    this.#shown.clear();
    this.#bytes = 0;
  }

  #startGeneration(): void {
    this.#generation += 1;
    this.#pending.clear();
  }

  remove(url: string): void {
    const answer = this.#answers.get(url);
    if (answer === undefined) return;
    this.#bytes -= answer.bytes;
    this.#shown.remove(url, answer.live?.shows ?? []);
    this.#answers.delete(url);
  }

  /** Sweeps the answers from the oldest on; one that was used gets a second chance. */
  #sweep(): void {
    for (const [url, answer] of this.#answers) {
      if (this.bytes <= this.#maxBytes) return;
      this.remove(url);
      if (!answer.isUsed) continue;
      answer.isUsed = false;
      this.#add(url, answer);
    }
  }
}
