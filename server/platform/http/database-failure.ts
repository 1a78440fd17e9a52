import type { DatabaseUnavailable } from '../db/unavailable.ts';
import { Failure } from '../failure.ts';

export const RETRY_AFTER_SECONDS = 5;

/** What the caller gets when the database is unavailable; reveals no internals. */
export function databaseFailure(error: DatabaseUnavailable): Failure {
  return new Failure('unavailable', sentenceFor(error), undefined, RETRY_AFTER_SECONDS);
}

function sentenceFor({ trouble, isOutcomeUnknown }: DatabaseUnavailable): string {
  if (isOutcomeUnknown) {
    return 'The shop was interrupted while it saved this, and cannot tell whether it did. Please look before you try again.';
  }
  return trouble === 'away'
    ? 'The shop cannot get at its records right now. Please try again in a moment.'
    : 'The shop cannot save anything right now. Nothing was changed; please try again in a moment.';
}
