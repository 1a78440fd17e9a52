import type { DatabaseUnavailable } from '../db/unavailable.ts';
import { Failure } from '../failure.ts';

export const RETRY_AFTER_SECONDS = 5;

/** What the caller gets when the database is unavailable; reveals no internals. */
export function databaseFailure(error: DatabaseUnavailable): Failure {
  return new Failure(reasonFor(error), { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function reasonFor({ trouble, isOutcomeUnknown }: DatabaseUnavailable) {
  if (isOutcomeUnknown) return 'outcomeUnknown';
  return trouble === 'away' ? 'shopUnavailable' : 'shopReadOnly';
}
