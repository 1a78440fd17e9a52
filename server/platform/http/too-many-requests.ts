import { Failure } from '../failure.ts';

/** The rejection of a caller over the limit, with the seconds to wait. */
export function tooManyRequests(
  seconds: number,
  reason: 'tooManyRequests' | 'tooManyFailures' = 'tooManyRequests',
): Failure {
  return new Failure(reason, { params: { seconds }, retryAfterSeconds: seconds });
}
