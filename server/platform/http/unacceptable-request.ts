import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';

export type Refusal = { failure: Failure; endsConnection: boolean };

/** Why a request is not looked at that Node could read; undefined for all that are. */
export function refusalOf(
  request: IncomingMessage,
  /** Those that expect something else than to be told to go on. */
  unmet: WeakSet<IncomingMessage>,
): Refusal | undefined {
  const { headers, httpVersion, url = '' } = request;
  if (headers.host === undefined && httpVersion === '1.1') {
    return malformed('The Host header is missing.');
  }
  if (hasTwoHosts(request.rawHeaders)) return malformed('There is more than one Host header.');
  if (headers['transfer-encoding'] !== undefined && httpVersion === '1.0') {
    return malformed('HTTP/1.0 has no Transfer-Encoding.');
  }
  if (headers.expect !== undefined && unmet.has(request)) {
    const detail = 'The only expectation that this shop meets is 100-continue.';
    return { failure: new Failure('expectation_failed', detail), endsConnection: true };
  }
  // What reads addresses further on would take it for the same address without its end.
  if (url.includes('#')) {
    return malformed('An address is sent without its fragment (#).', false);
  }
  return undefined;
}

function malformed(detail: string, endsConnection = true): Refusal {
  return { failure: new Failure('malformed_request', detail), endsConnection };
}

/** Node keeps the first; something in front of us may have gone by the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
