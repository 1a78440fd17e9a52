import type { FieldError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import { REASON_WORDING } from '../../contract/reasons-wording.ts';
import type { Failure, FieldFailure } from './failure.ts';
import { words } from './words.ts';

/** A failure as a sentence for a person. */
export function sentenceOf(
  { reason, params }: Pick<Failure, 'reason' | 'params'>,
  language: Language,
): string {
  const wording = words(REASON_WORDING, language)[reason];
  // The type of a failure says that its parameters are those of its reason.
  return typeof wording === 'string' ? wording : wording(params as never);
}

export function fieldErrorsOf({ errors }: Failure, language: Language): FieldError[] | undefined {
  return errors?.map((error: FieldFailure) => ({
    field: error.field,
    detail: sentenceOf({ reason: error.reason, params: error.params }, language),
  }));
}
