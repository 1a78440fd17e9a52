import { PROBLEMS } from '../../../contract/problem-wording.ts';
import { Failure } from '../failure.ts';

/** The rejection of a caller over the limit, with the seconds to wait. */
export function tooManyRequests(
  seconds: number,
  reason: string = PROBLEMS.tooManyRequests,
): Failure {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const detail = `${reason} ${PROBLEMS.tryAgainIn(wait)}`;
  return new Failure('too_many_requests', detail, undefined, seconds);
}
