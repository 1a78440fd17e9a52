import { addresses } from './breakages/addresses.ts';
import { calls } from './breakages/calls.ts';
import { entities } from './breakages/entities.ts';
import { numbers } from './breakages/numbers.ts';
import { promises } from './breakages/promises.ts';
import { screens } from './breakages/screens.ts';
import { states } from './breakages/states.ts';
import { texts } from './breakages/texts.ts';

export const breakages = [
  ...texts,
  ...addresses,
  ...numbers,
  ...calls,
  ...entities,
  ...states,
  ...screens,
  ...promises,
];

/** Rows for which nothing can be broken in one place, with the reason. */
export const ROWS_WITHOUT_BREAKAGE: Readonly<Record<string, string>> = {};
