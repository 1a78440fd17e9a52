import { PROBLEMS } from '../../../contract/problem-wording.ts';
import { OldFailure } from '../old-failure.ts';

/** The rejection of a caller over the limit, with the seconds to wait. */
export function tooManyRequests(
  seconds: number,
  reason: string = PROBLEMS.tooManyRequests,
): OldFailure {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  const detail = `${reason} ${PROBLEMS.tryAgainIn(wait)}`;
  return new OldFailure('too_many_requests', detail, undefined, seconds);
}
