import type { IncomingMessage, ServerResponse } from 'node:http';
import { PerMinute } from '../per-minute.ts';
import { rateLimitKeyOf, UNKNOWN_KEY } from './rate-limit-key.ts';

/**
 * Behind a proxy every connection is the proxy's, so what one visitor takes up at a time is counted
 * in requests, by the address that the proxy gives. Where it gives none that can be read, or the other
 * side has left already, there is nobody to count for: those must not use up each other's allowance.
 */
export class RequestsInFlight {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();
  readonly #tellings = new PerMinute(1);
  readonly #onRefusal: () => void;

  /** With 0 any number is let through. `onRefusal` hears of refusals once a minute. */
  constructor(limit: number, onRefusal: () => void) {
    this.#limit = limit;
    this.#onRefusal = onRefusal;
  }

  tryBegin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#limit === 0) return true;
    const address = rateLimitKeyOf(forwardedAddress(request));
    if (address === UNKNOWN_KEY) return true;
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#limit) {
      if (this.#tellings.take()) this.#onRefusal();
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

/** The entry of the proxy in front of us, the last one: a client can write what is left of it. */
function forwardedAddress({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for'];
  const text = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return text?.split(',').at(-1)?.trim() || (socket.remoteAddress ?? '');
}
