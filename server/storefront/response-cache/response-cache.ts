import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { LiveAnswer } from '../../platform/http/live-answer.ts';
import {
  type AnswerHeaders,
  type CachedResponse,
  makeAnswer,
  OVERHEAD_BYTES,
  type Reply,
  replyTo,
} from './cached-response.ts';
import { hashOf } from './entity-tags.ts';
import { PendingAnswer } from './pending-answer.ts';
import { ShownProducts } from './shown-products.ts';

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/**
 * What came of making an answer anew. It is `overtaken` where something else became stale meanwhile,
 * so that the new one may be so too: the old one stays for now.
 */
export type Remaking = 'made' | 'unneeded' | 'overtaken';

/**
 * Answers made once and kept as bytes. Asked for by the very address under which it is kept, an answer
 * of the shop's main cache is given before the framework is even asked: a look-up and one write. With
 * any query, or while it is still being made, it is given inside the framework, which finds the
 * address, logs and measures. Bounded in size; what is not asked for goes first.
 */
export class ResponseCache {
  /** How many requests got what was made for another, before the framework or in it, for the metrics. */
  hits = 0;
  /** How many times the framework made an answer of a cached route, for the metrics. */
  made = 0;
  /** How many answers were made anew because orders had moved the stock in them, for the metrics. */
  remade = 0;
  readonly #answers = new Map<string, CachedResponse>();
  /** Answers of this generation that are being made, each by one request that is under way. */
  readonly #pending = new Map<string, PendingAnswer<CachedResponse>>();
  readonly #shown = new ShownProducts();
  readonly #maxBytes: number;
  /** Of all that is kept, and of what is being compressed. */
  #bytes = 0;
  #bytesBeingMade = 0;
  #generation = 0;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes + this.#bytesBeingMade;
  }

  /** Moves on whenever answers become stale: what was begun under an older one is not kept. */
  get generation(): number {
    return this.#generation;
  }

  /** Answers from memory, or returns false and leaves the request to the framework. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const answer = this.#answers.get(request.url ?? '');
    if (answer === undefined) return false;

    const reply = this.replyTo(headers, answer);
    reply.head.write(response);
    response.end(method === 'HEAD' ? undefined : (reply.text ?? reply.body), 'latin1');
    return true;
  }

  /** What of an answer goes to a request with these headers, which is thereby answered. */
  replyTo(headers: IncomingHttpHeaders, answer: CachedResponse): Reply {
    this.hits += 1;
    answer.isUsed = true;
    return replyTo(headers, answer);
  }

  /**
   * The answer to `url` where it is kept, or as soon as another request has made it. Where there is
   * neither, a `PendingAnswer`: the caller makes the answer, and later requests wait for it.
   * undefined where the other request's answer cannot be shared: each then makes its own.
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

  /** The answer to `url` where it is kept. */
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
   * Encodes the framework's answer to `url` and keeps it, unless answers became stale since
   * `generation`. undefined where there is no room for it.
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
   * Makes a kept answer anew and puts it in the place of the old one, which is given until then. Where
   * there is nothing to take its place, it goes.
   */
  async remake(url: string): Promise<Remaking> {
    const kept = this.#answers.get(url);
    if (kept?.live === undefined) return 'unneeded';
    const generation = this.#generation;
    const anew = await kept.live.remake();
    const isSame = anew !== undefined && hashOf(anew.payload) === kept.hash;
    const live = anew && { ...kept.live, shows: anew.shows };
    const answer = isSame
      ? undefined
      : anew && (await this.#make(anew.payload, kept.headers, live));
    // One that was made for a visitor meanwhile is as new.
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

  /** The addresses whose answers show the stock of this product. */
  showing(product: string): Iterable<string> {
    return this.#shown.showing(product);
  }

  async #make(
    payload: string,
    headers: AnswerHeaders,
    live: LiveAnswer | undefined,
  ): Promise<CachedResponse | undefined> {
    // What is being compressed takes the room that it will have, as far as that is known.
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

  /** Goes through the answers from the oldest on; one that was used gets a second chance. */
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
