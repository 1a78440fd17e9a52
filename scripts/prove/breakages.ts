import { adminStates } from './breakages/admin-states.ts';
import { calls } from './breakages/calls.ts';
import { checkoutStates } from './breakages/checkout-states.ts';
import { entities } from './breakages/entities.ts';
import { freshAnswers } from './breakages/fresh-answers.ts';
import { numbers } from './breakages/numbers.ts';
import { promises } from './breakages/promises.ts';
import { screens } from './breakages/screens.ts';
import { states } from './breakages/states.ts';
import { texts } from './breakages/texts.ts';
import { addresses } from './breakages/urls.ts';

export const breakages = [
  ...texts,
  ...addresses,
  ...numbers,
  ...calls,
  ...entities,
  ...states,
  ...checkoutStates,
  ...adminStates,
  ...screens,
  ...freshAnswers,
  ...promises,
];

/** Rows for which nothing can be broken in one place, with the reason. */
export const ROWS_WITHOUT_BREAKAGE: Readonly<Record<string, string>> = {};
