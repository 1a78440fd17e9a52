import { z } from 'zod';
import { nameField } from '../../../contract/field-names.ts';
import { FIELD_PROBLEMS } from '../../../contract/problem-wording.ts';
import * as VALIDATION from '../../../contract/validation-wording.ts';
import { requestLanguage } from '../languages.ts';
import { words } from '../words.ts';

/** zod's own messages speak to programmers; these speak to the person who filled in the form. */
export function installValidationMessages(): void {
  z.config({ customError: messageFor });
}

function messageFor(issue: z.core.$ZodRawIssue): string | undefined {
  const path = issue.path ?? [];
  const field = nameField(path);
  const { required, tooLong, invalid } = words(FIELD_PROBLEMS, requestLanguage());
  const say = words(VALIDATION, requestLanguage());
  switch (issue.code) {
    case 'invalid_type':
      if (path.length === 0) return say.noObject;
      if (issue.input === undefined) return required(field);
      if (issue.expected === 'string' && Array.isArray(issue.input)) {
        return say.noList(field);
      }
      return say.otherType(field, issue.expected);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return required(field);
      return say.tooLittle(field, issue.origin, Number(issue.minimum));
    case 'too_big':
      return issue.origin === 'string'
        ? tooLong(Number(issue.maximum))(field)
        : say.tooMuch(field, issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return say.oneOf(field, issue.values.map(String));
    case 'invalid_union':
      // Of objects that one field tells apart.
      return 'options' in issue && Array.isArray(issue.options)
        ? say.oneOf(field, issue.options.map(String))
        : invalid(field);
    case 'not_multiple_of':
      return say.multipleOf(field, Number(issue.divisor));
    case 'invalid_format':
      return issue.format === 'date' ? say.date(field) : invalid(field);
    default:
      return invalid(field);
  }
}
