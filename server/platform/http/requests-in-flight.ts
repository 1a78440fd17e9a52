import type { IncomingMessage, ServerResponse } from 'node:http';
import { PerMinute } from '../per-minute.ts';
import { rateLimitKeyOf, UNKNOWN_KEY } from './rate-limit-key.ts';

/**
 * Behind a proxy every connection is the proxy's, so a visitor's share is counted in concurrent
 * requests, by the address the proxy gives. Requests without a readable address, or from a client
 * that has disconnected, are not counted: unrelated visitors must not share a limit.
 */
export class RequestsInFlight {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();
  readonly #warnings = new PerMinute(1);
  readonly #onRefusal: () => void;

  /** 0 means no limit. `onRefusal` is called at most once a minute. */
  constructor(limit: number, onRefusal: () => void) {
    this.#limit = limit;
    this.#onRefusal = onRefusal;
  }

  /** Whether this request may be carried out now; it then counts until its response closes. */
  tryBegin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#limit === 0) return true;
    const address = rateLimitKeyOf(forwardedIpAddress(request));
    if (address === UNKNOWN_KEY) return true;
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#limit) {
      if (this.#warnings.take()) this.#onRefusal();
      return false;
    }
    this.#counts.set(address, count + 1);
    response.on('close', () => this.#end(address));
    return true;
  }

  #end(address: string): void {
    const count = this.#counts.get(address) ?? 0;
    if (count <= 1) this.#counts.delete(address);
    else this.#counts.set(address, count - 1);
  }
}

/**
 * The last entry, which the proxy in front of us added: a client can forge everything before it.
 */
function forwardedIpAddress({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for'];
  const text = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return text?.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '');
}
