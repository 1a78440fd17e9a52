import { expect, test } from 'vitest';
import { heldForWords } from './held-for.tsx';

test.each([
  [12, 'Held for you for 12 more minutes'],
  [1, 'Held for you for 1 more minute'],
  [0, 'Held for you for less than a minute'],
])('%s whole minutes are told as "%s"', (minutes, words) => {
  expect(heldForWords(minutes)).toBe(words);
});
