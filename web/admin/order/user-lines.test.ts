import { expect, test } from 'vitest';
import { userLines } from './user-lines.ts';

test.each([
  ['everything is known', { _id: 'u', name: 'Asha', email: 'a@b.c' }, ['Asha', 'a@b.c']],
  ['there is no name', { _id: 'u', name: '', email: 'a@b.c' }, ['a@b.c', '']],
  ['there is no email', { _id: 'u', name: 'Asha', email: '' }, ['Asha', '']],
  ['there is only an id', { _id: 'u', name: '', email: '' }, ['u', '']],
  ['nothing is known', { _id: '', name: '', email: '' }, ['–', '']],
])('shows the user of an order when %s', (_, user, lines) => {
  expect(userLines(user)).toEqual(lines);
});
