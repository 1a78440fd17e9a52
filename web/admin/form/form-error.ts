import type { CallFailure } from '../../lib/call-failure.ts';

/** The message for the form as a whole; a short one where the fields show theirs already. */
export function formErrorOf(
  failure: CallFailure | undefined,
  shownFields: readonly string[],
): string | undefined {
  if (failure === undefined) return undefined;
  const { fields, message } = failure;
  const isShown = fields.length > 0 && fields.every(({ field }) => shownFields.includes(field));
  return isShown ? 'Not done. Please look at the marked field.' : message;
}
