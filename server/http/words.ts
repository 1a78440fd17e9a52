import { z } from 'zod';

/** zod's own messages speak to programmers; these speak to whoever filled in the form. */
export function installValidationWords(): void {
  z.config({
    customError: (issue) => {
      if (issue.code !== 'invalid_type') return undefined;
      if (issue.path?.length === 0) return 'Send a JSON object.';
      return issue.input === undefined
        ? 'This field is required.'
        : `This must be of type ${issue.expected}.`;
    },
  });
}
