import { z } from 'zod';
import { nameField } from '../../../contract/field-names.ts';
import { FIELD_PROBLEMS } from '../../../contract/problem-wording.ts';

/** zod's own messages speak to programmers; these speak to the person who filled in the form. */
export function installValidationMessages(): void {
  z.config({ customError: messageFor });
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  const path = issue.path ?? [];
  const field = nameField(path);
  switch (issue.code) {
    case 'invalid_type':
      if (path.length === 0) return 'Send a JSON object.';
      if (issue.input === undefined) return FIELD_PROBLEMS.required(field);
      if (issue.expected === 'string' && Array.isArray(issue.input)) {
        return `${field} must be one value, not a list.`;
      }
      return `${field} must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return FIELD_PROBLEMS.required(field);
      return `${field} ${leastOf(issue.origin, Number(issue.minimum))}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? FIELD_PROBLEMS.tooLong(Number(issue.maximum))(field)
        : `${field} ${mostOf(issue.origin, Number(issue.maximum))}.`;
    case 'invalid_value':
      return `${field} must be ${oneOf(issue.values.map(String))}.`;
    case 'invalid_union':
      // Of objects that one field tells apart.
      return 'options' in issue && Array.isArray(issue.options)
        ? `${field} must be ${oneOf(issue.options.map(String))}.`
        : FIELD_PROBLEMS.invalid(field);
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return issue.format === 'date'
        ? `${field} must be a date such as 2026-03-31.`
        : FIELD_PROBLEMS.invalid(field);
    default:
      return FIELD_PROBLEMS.invalid(field);
  }
}

function leastOf(origin: string, least: number): string {
  const count = least.toLocaleString('en');
  if (origin === 'string') return `needs at least ${count} characters`;
  if (origin === 'array') return `needs at least ${least === 1 ? 'one entry' : `${count} entries`}`;
  return `must be ${count} or more`;
}

function mostOf(origin: string, most: number): string {
  const count = most.toLocaleString('en');
  return origin === 'array' ? `can have at most ${count} entries` : `can’t be more than ${count}`;
}

function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? '';
  return values.length < 2 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}
