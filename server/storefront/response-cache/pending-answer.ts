import type { LiveAnswer } from '../../platform/http/live-answer.ts';
import type { Entry } from './entry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while this request builds an answer of a cached route. */
    pendingAnswer: PendingAnswer | undefined;
  }
}

/**
 * An answer that one request is building, possibly while others wait for it; it is completed even
 * if that client disconnects.
 */
export class PendingAnswer {
  readonly begunAt = performance.now();
  /** The answer is not cached: requesting it again builds it again. */
  readonly isUnkept: boolean;
  /** Under which the answer is cached. */
  url: string | undefined;
  /** How to refresh the answer, if it shows stock. */
  live: LiveAnswer | undefined;
  /** undefined if it cannot be shared: a failure concerns only the request that met it. */
  readonly outcome: Promise<Entry | undefined>;
  /** Only the first call counts. */
  readonly end: (outcome: Entry | undefined) => void;

  constructor(url: string | undefined) {
    this.isUnkept = url === undefined;
    this.url = url;
    const { promise, resolve } = Promise.withResolvers<Entry | undefined>();
    this.outcome = promise;
    this.end = resolve;
  }

  /** This request gets less than its URL has to offer, cached under a URL that no page has. */
  reduceTo(url: string): void {
    this.end(undefined);
    this.url = url;
  }
}
