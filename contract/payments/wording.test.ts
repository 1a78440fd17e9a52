import { expect, test } from 'vitest';
import { heldFor } from './wording.ts';

test.each([
  [12, 'Reserved for 12 more minutes'],
  [1, 'Reserved for 1 more minute'],
  [0, 'Reserved for less than a minute'],
])('an order with %s whole minutes left says "%s"', (minutes, message) => {
  expect(heldFor(minutes)).toBe(message);
});
