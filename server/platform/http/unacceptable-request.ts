import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';

export type Refusal = { failure: Failure; endsConnection: boolean };

/** Why a request is not looked at that Node could read; undefined for all that are. */
export function refusalOf(
  request: IncomingMessage,
  /** Those that expect something else than to be told to go on. */
  unmet: WeakSet<IncomingMessage>,
): Refusal | undefined {
  const { headers, httpVersion } = request;
  if (headers.host === undefined && httpVersion === '1.1') {
    return ending(new Failure('malformed_request', 'The Host header is missing.'));
  }
  if (headers.expect !== undefined && unmet.has(request)) {
    const detail = 'The only expectation that this shop meets is 100-continue.';
    return ending(new Failure('expectation_failed', detail));
  }
  return undefined;
}

function ending(failure: Failure): Refusal {
  return { failure, endsConnection: true };
}
