import { expect, test } from 'vitest';
import { userLines } from './user-lines.ts';

test.each([
  ['all is known', { _id: 'u', name: 'Asha', email: 'a@b.c' }, ['Asha', 'a@b.c']],
  ['there is no name', { _id: 'u', name: '', email: 'a@b.c' }, ['a@b.c', '']],
  ['there is no e-mail address', { _id: 'u', name: 'Asha', email: '' }, ['Asha', '']],
  ['there is an id only', { _id: 'u', name: '', email: '' }, ['u', '']],
  ['nothing is known', { _id: '', name: '', email: '' }, ['–', '']],
])('where %s', (_, user, lines) => {
  expect(userLines(user)).toEqual(lines);
});
