import type { FieldError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { InnerReason } from '../../contract/reason.ts';
import { REASON_WORDING } from '../../contract/reasons-wording.ts';
import type { Failure, FieldFailure } from './failure.ts';
import { words } from './words.ts';

type Told = Pick<Failure, 'reason' | 'params'>;

/** A failure as a sentence for a person. */
export function sentenceOf({ reason, params }: Told, language: Language): string {
  const wording = words(REASON_WORDING, language)[reason];
  // The type of a failure says that its parameters are those of its reason.
  const quote = (inner: InnerReason) => sentenceOf(inner as Told, language);
  return typeof wording === 'string' ? wording : wording(params as never, quote);
}

export function fieldErrorsOf(
  { errors }: Pick<Failure, 'errors'>,
  language: Language,
): FieldError[] | undefined {
  return errors?.map((error: FieldFailure) => ({
    field: error.field,
    detail: sentenceOf({ reason: error.reason, params: error.params }, language),
  }));
}
