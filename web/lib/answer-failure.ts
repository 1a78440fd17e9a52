import type { FieldError } from '../../contract/errors.ts';
import { ANSWERS } from '../../contract/wording/answers.ts';
import { CallFailure } from './call-failure.ts';
import { asRecord } from './read-fields.ts';

/** What is longer is no sentence, and nobody reads it in the four seconds of a toast. */
const LONGEST_MESSAGE = 300;

/**
 * Judged by the text and not by its type: Express, for one, calls every text that it sends
 * `text/html`, so a sentence may come under that name too. A page in a toast is no sentence.
 */
const MARKUP = /^\s*<[a-z!?/]/i;

export const isMarkup = (body: unknown): boolean => typeof body === 'string' && MARKUP.test(body);

/** An answer that is no success, in words for a person: its own where it has any. */
export function failureOfAnswer(status: number, body: unknown): CallFailure {
  const isRefused = status >= 300;
  const message = messageIn(body) ?? (isRefused ? ANSWERS.refused(status) : ANSWERS.odd);
  const { code, errors, status: repeated } = asRecord(body);
  return new CallFailure(message, {
    // A 2xx that says nothing of what was asked for is no answer, whatever it calls itself.
    ...(isRefused ? { status } : {}),
    // Other backends have codes of their own, but their bodies do not repeat the status as a problem does.
    ...(typeof code === 'string' && repeated === status ? { code } : {}),
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
