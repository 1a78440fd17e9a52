import { PROBLEMS } from '../../../contract/wording/problems.ts';
import { Failure } from '../failure.ts';

/** The refusal of a caller who has had enough for now, and may come back in so many seconds. */
export function tooManyRequests(
  seconds: number,
  reason: string = PROBLEMS.tooManyRequests,
): Failure {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const detail = `${reason} ${PROBLEMS.tryAgainIn(wait)}`;
  return new Failure('too_many_requests', detail, undefined, seconds);
}
