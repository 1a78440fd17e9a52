import { UNAVAILABLE_PROBLEMS } from '../../../contract/problem-wording.ts';
import type { DatabaseUnavailable } from '../db/unavailable.ts';
import { OldFailure } from '../old-failure.ts';

export const RETRY_AFTER_SECONDS = 5;

/** What the caller gets when the database is unavailable; reveals no internals. */
export function databaseFailure(error: DatabaseUnavailable): OldFailure {
  return new OldFailure('unavailable', sentenceFor(error), undefined, RETRY_AFTER_SECONDS);
}

function sentenceFor({ trouble, isOutcomeUnknown }: DatabaseUnavailable): string {
  if (isOutcomeUnknown) return UNAVAILABLE_PROBLEMS.outcomeUnknown;
  return trouble === 'away' ? UNAVAILABLE_PROBLEMS.away : UNAVAILABLE_PROBLEMS.readOnly;
}
