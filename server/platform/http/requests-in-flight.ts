import type { IncomingMessage, ServerResponse } from 'node:http';
import { rateLimitKeyOf } from './rate-limit-key.ts';

/**
 * Behind a proxy every connection is the proxy's, so what one visitor takes up at a time is counted
 * in requests, by the address that the proxy gives.
 */
export class RequestsInFlight {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  /** With 0 any number is let through. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  tryBegin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#limit === 0) return true;
    const address = rateLimitKeyOf(forwardedAddress(request));
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#limit) return false;
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
