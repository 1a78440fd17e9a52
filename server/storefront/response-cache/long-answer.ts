import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { ReusableResponse } from '../../platform/http/reusable-response.ts';
import { type AnswerHeaders, notModifiedOf, wholeOf } from './cached-response.ts';
import { type Encoding, preferenceOf } from './encodings.ts';
import { etagOf, knownEncoding } from './entity-tags.ts';
import { turnToWrite } from './one-per-turn.ts';
import type { SharedBodies } from './shared-bodies.ts';

type Compression = Exclude<Encoding, 'identity'>;

/**
 * The answer with a long list, for as long as the list stays the same: nothing for those who have
 * it, and its shared compressed body for others. Whatever is not there yet is left to the framework.
 */
export class LongAnswer {
  readonly #hash: string;
  readonly #headers: AnswerHeaders;
  readonly #bodies: SharedBodies;
  readonly #onRequest: (encoding: Compression) => void;
  readonly #notModified: Record<Encoding, ReusableResponse>;
  /** By body, so that none is kept alive. */
  readonly #wholes = new WeakMap<Buffer, ReusableResponse>();

  constructor(
    hash: string,
    headers: AnswerHeaders,
    bodies: SharedBodies,
    onRequest: (encoding: Compression) => void,
  ) {
    this.#hash = hash;
    this.#headers = headers;
    this.#bodies = bodies;
    this.#onRequest = onRequest;
    this.#notModified = {
      identity: notModifiedOf(headers, hash, 'identity'),
      gzip: notModifiedOf(headers, hash, 'gzip'),
      br: notModifiedOf(headers, hash, 'br'),
    };
  }

  /** Selects the reply for a request with these headers; undefined if there is none. */
  replyTo(headers: IncomingHttpHeaders): Pick<ReusableResponse, 'send'> | undefined {
    const preferred = preferenceOf(headers['accept-encoding']);
    const known = knownEncoding(headers['if-none-match'], this.#hash, preferred);
    if (preferred === 'identity') return known && this.#notModified[known];
    this.#onRequest(preferred);
    return known === undefined ? this.#wholeIn(preferred) : this.#notModified[known];
  }

  #wholeIn(encoding: Compression): Pick<ReusableResponse, 'send'> | undefined {
    const borrowed = this.#bodies.borrowMade(etagOf(this.#hash, encoding));
    if (borrowed === undefined) return undefined;
    const { body, giveBack } = borrowed;
    const whole = this.#wholes.get(body) ?? wholeOf(this.#headers, this.#hash, encoding, body);
    this.#wholes.set(body, whole);
    return {
      send: (response) => {
        // Also if the reader has disconnected.
        finished(response, giveBack);
        void sendInTurn(whole, response);
      },
    };
  }
}

async function sendInTurn(whole: ReusableResponse, response: ServerResponse): Promise<void> {
  await turnToWrite(whole.body);
  if (!response.destroyed) whole.send(response);
}
