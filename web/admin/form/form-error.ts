import { FORM_TEXT } from '../../../contract/admin/wording.ts';
import type { CallFailure } from '../../lib/call-failure.ts';

/** The error of the form as a whole; a short one where the fields already show theirs. */
export function formErrorOf(
  failure: CallFailure | undefined,
  shownFields: readonly string[],
): string | undefined {
  if (failure === undefined) return undefined;
  const { fields, message } = failure;
  const isShown = fields.length > 0 && fields.every(({ field }) => shownFields.includes(field));
  return isShown ? FORM_TEXT.checkFields(fields.length) : message;
}
