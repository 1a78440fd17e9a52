import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';

export type Refusal = { failure: Failure; endsConnection: boolean };

/** Why a request that Node could parse is rejected; undefined if it is accepted. */
export function refusalOf(
  request: IncomingMessage,
  /** Requests with an `Expect` other than 100-continue. */
  unmet: WeakSet<IncomingMessage>,
): Refusal | undefined {
  const { headers, httpVersion, url = '' } = request;
  if (headers.host === undefined && httpVersion === '1.1') {
    return malformed('hostMissing');
  }
  if (hasTwoHosts(request.rawHeaders)) return malformed('severalHosts');
  if (headers['transfer-encoding'] !== undefined && httpVersion === '1.0') {
    return malformed('encodedHttp10');
  }
  if (headers.expect !== undefined && unmet.has(request)) {
    return { failure: new Failure('otherExpectation'), endsConnection: true };
  }
  // Some URL parsers further on would drop the fragment and treat it as another URL.
  if (url.includes('#')) {
    return malformed('fragmentInAddress', false);
  }
  return undefined;
}

type Fault = 'hostMissing' | 'severalHosts' | 'encodedHttp10' | 'fragmentInAddress';

function malformed(fault: Fault, endsConnection = true): Refusal {
  return { failure: new Failure(fault), endsConnection };
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
