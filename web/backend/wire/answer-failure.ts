import type { FieldError } from '../../../contract/errors.ts';
import * as ANSWERS from '../../../contract/storefront/answers-wording.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { asRecord } from '../../lib/records.ts';

/** Anything longer is not a sentence, and too long for the four seconds of a toast. */
const LONGEST_MESSAGE = 300;

/**
 * Judged by the text and not by its type: Express, for one, sends every string as `text/html`, plain
 * sentences included.
 */
const MARKUP = /^\s*<[a-z!?/]/i;

export const isMarkup = (body: unknown): boolean => typeof body === 'string' && MARKUP.test(body);

/** A failed answer with a message for a person: its own where it has one. */
export function failureOfAnswer(
  status: number,
  body: unknown,
  /** In seconds; a date is not understood. */
  retryAfter = '',
): CallFailure {
  const isRefused = status >= 300;
  const message = messageIn(body) ?? (isRefused ? ANSWERS.refused(status) : ANSWERS.odd);
  const { code, errors, status: repeated } = asRecord(body);
  return new CallFailure(message, {
    // A 2xx without what was asked for does not count as an answer, whatever its status.
    ...(isRefused ? { status } : {}),
    // Other backends have codes too, but only a problem repeats the status in its body.
    ...(typeof code === 'string' && repeated === status ? { code } : {}),
    retryAfterMs: Number.parseInt(retryAfter, 10) * 1_000 || 0,
    fields: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  });
}

/** The `detail` of a problem, a text body, or the `message` or `error` of another JSON object. */
function messageIn(body: unknown): string | undefined {
  const { detail, message, error } = asRecord(body);
  return [body, detail, message, error].map(asSentence).find((text) => text !== undefined);
}

function asSentence(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/\s+/g, ' ');
  if (text === '' || isMarkup(text)) return undefined;
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1)}…`;
}

function isFieldError(value: unknown): value is FieldError {
  const { field, detail } = asRecord(value);
  return typeof field === 'string' && typeof detail === 'string';
}
