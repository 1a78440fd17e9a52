import type { Failure } from '../failure.ts';
import { describeProblem } from '../http/problem.ts';

/** What a caller is told of a failure, as the server answers it. */
export function toldOf(failure: Failure | undefined) {
  return failure && describeProblem(failure, 'request', 'en');
}
