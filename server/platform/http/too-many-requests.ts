import { Failure } from '../failure.ts';

/** The rejection of a caller over the limit, with the seconds to wait. */
export function tooManyRequests(seconds: number): Failure {
  return new Failure('tooManyRequests', { params: { seconds }, retryAfterSeconds: seconds });
}
