import type { CallFailure } from '../../lib/call-failure.ts';

/** Why something failed, unless the reason stands beside a field already. */
export function faultWords(
  failure: CallFailure | undefined,
  shownFields: readonly string[],
): string | undefined {
  if (failure === undefined) return undefined;
  const { fields, message } = failure;
  const isShown = fields.length > 0 && fields.every(({ field }) => shownFields.includes(field));
  return isShown ? 'Not done. Please look at the marked field.' : message;
}
