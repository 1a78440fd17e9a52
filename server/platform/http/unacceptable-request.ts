import type { IncomingMessage } from 'node:http';
import { OldFailure } from '../old-failure.ts';

export type Refusal = { failure: OldFailure; endsConnection: boolean };

/** Why a request that Node could parse is rejected; undefined if it is accepted. */
export function refusalOf(
  request: IncomingMessage,
  /** Requests with an `Expect` other than 100-continue. */
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
    const detail = 'The only Expect header this shop supports is 100-continue.';
    return { failure: new OldFailure('expectation_failed', detail), endsConnection: true };
  }
  // Some URL parsers further on would drop the fragment and treat it as another URL.
  if (url.includes('#')) {
    return malformed('A request address must not contain a fragment (#).', false);
  }
  return undefined;
}

function malformed(detail: string, endsConnection = true): Refusal {
  return { failure: new OldFailure('malformed_request', detail), endsConnection };
}

/** Node keeps the first; a proxy in front of us may have used the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}
