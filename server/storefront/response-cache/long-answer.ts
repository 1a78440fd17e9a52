import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { TryBegin } from '../../platform/http/requests-in-flight.ts';
import type { ReusableResponse, Sendable } from '../../platform/http/reusable-response.ts';
import { type AnswerHeaders, notModifiedOf, wholeOf } from './cached-response.ts';
import { type Compression, type Encoding, preferenceOf } from './encodings.ts';
import { etagOf, knownEncoding } from './entity-tags.ts';
import { turnToWrite } from './one-per-turn.ts';
import type { SharedBodies } from './shared-bodies.ts';

/**
 * The answer with a long list, for as long as the list stays the same: 304 for those who have it,
 * and its shared compressed body for others. What is not there yet is left to the framework.
 */
export class LongAnswer {
  readonly hash: string;
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
    this.hash = hash;
    this.#headers = headers;
    this.#bodies = bodies;
    this.#onRequest = onRequest;
    this.#notModified = {
      identity: notModifiedOf(headers, hash, 'identity'),
      gzip: notModifiedOf(headers, hash, 'gzip'),
      br: notModifiedOf(headers, hash, 'br'),
    };
  }

  /** Selects the reply; undefined if there is none, or if the request may not begin now. */
  replyTo(
    request: IncomingMessage,
    response: ServerResponse,
    tryBegin: TryBegin,
  ): Sendable | undefined {
    const { headers } = request;
    const preferred = preferenceOf(headers['accept-encoding']);
    const known = knownEncoding(headers['if-none-match'], this.hash, preferred);
    if (preferred === 'identity') return known && this.#notModified[known];
    this.#onRequest(preferred);
    if (known !== undefined) return this.#notModified[known];
    const borrowed = this.#bodies.borrowMade(etagOf(this.hash, preferred));
    if (borrowed === undefined) return undefined;
    if (!tryBegin(request, response)) {
      borrowed.giveBack();
      return undefined;
    }
    // Also if the reader has disconnected.
    finished(response, borrowed.giveBack);
    return this.#wholeIn(preferred, borrowed.body);
  }

  #wholeIn(encoding: Compression, body: Buffer): Sendable {
    const whole = this.#wholes.get(body) ?? wholeOf(this.#headers, this.hash, encoding, body);
    this.#wholes.set(body, whole);
    return { send: (response) => void sendInTurn(whole, response) };
  }
}

async function sendInTurn(whole: ReusableResponse, response: ServerResponse): Promise<void> {
  await turnToWrite(whole.body, response);
  if (!response.destroyed) whole.send(response);
}
