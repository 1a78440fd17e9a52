import { z } from 'zod';
import { FIELD_PROBLEMS } from '../../../contract/problem-wording.ts';
import { requestLanguage } from '../languages.ts';
import { words } from '../words.ts';

/** In shorter names, which are too close to those of others, only the case can be wrong. */
const SHORTEST = 4;
/** In shorter ones, one letter for another makes a different word: `port` is not `sort`. */
const LONG = 6;

/**
 * The parameter that was meant by one which is nearly ours: it differs in case or punctuation, or
 * by one slip of the fingers. undefined for all others, which mail and advertising programs add.
 */
export function meantParameter(given: string, known: readonly string[]): string | undefined {
  if (known.includes(given)) return undefined;
  const lower = given.toLowerCase();
  const typed = plain(given);
  return (
    known.find((name) => name.toLowerCase() === lower) ??
    known.find((name) => name.length >= SHORTEST && plain(name) === typed) ??
    known.find((name) => isOneSlip(typed, plain(name)))
  );
}

/** A schema of a query that refuses misspelt parameters before it looks at the others. */
export function refuseMisspelt(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = Object.keys(schema.shape);
  const checked = z.unknown().superRefine((query, context) => {
    for (const given of Object.keys(query ?? {})) {
      const meant = meantParameter(given, known);
      if (meant === undefined) continue;
      const message = words(FIELD_PROBLEMS, requestLanguage()).misspelt(given, meant);
      context.addIssue({ code: 'custom', path: [given], message });
    }
  });
  return checked.pipe(schema);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether one letter was left out, added or swapped with the next, or is another in a long name. */
function isOneSlip(typed: string, name: string): boolean {
  const longer = typed.length - name.length;
  if (Math.min(typed.length, name.length) < SHORTEST || Math.abs(longer) > 1) return false;
  let at = 0;
  while (typed[at] === name[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(at + from);
  if (longer === 1) return rest(typed, 1) === rest(name, 0);
  if (longer === -1) return rest(typed, 0) === rest(name, 1);
  if (rest(typed, 1) === rest(name, 1)) return name.length >= LONG;
  const isSwapped = typed[at] === name[at + 1] && typed[at + 1] === name[at];
  return isSwapped && rest(typed, 2) === rest(name, 2);
}
