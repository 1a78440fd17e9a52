import { z } from 'zod';
import { FIELD_PROBLEMS } from '../../../contract/wording/problems.ts';

/** zod's own messages speak to programmers; these speak to the person who filled in the form. */
export function installValidationMessages(): void {
  z.config({ customError: messageFor });
}

function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if ((issue.path ?? []).length === 0) return 'Send a JSON object.';
      return issue.input === undefined
        ? FIELD_PROBLEMS.required
        : `This must be of type ${issue.expected}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return FIELD_PROBLEMS.required;
      return `At least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? FIELD_PROBLEMS.tooLong(Number(issue.maximum))
        : `At most ${issue.maximum}.`;
    case 'invalid_value':
      return `This must be one of ${issue.values.join(', ')}.`;
    default:
      return FIELD_PROBLEMS.invalid;
  }
}
