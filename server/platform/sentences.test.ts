import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { fieldErrorsOf, sentenceOf } from './sentences.ts';

test('a failure has the code of its reason, and its sentence is made of the parameters', () => {
  const failure = new Failure('tooManyNotes', { params: { most: 100 } });
  expect(failure.code).toBe('too_many_notes');
  expect(sentenceOf(failure, 'en')).toBe('There are already 100 notes here. Delete some first.');
  expect(fieldErrorsOf(failure, 'en')).toBeUndefined();
});

test('a reason that is about a field is told beside it, too', () => {
  const failure = new Failure('cursorOfOtherSort', {
    params: { own: 'oldest', asked: 'newest' },
    field: 'cursor',
  });
  const detail =
    'This cursor belongs to a list sorted by “oldest”, not by “newest”. Ask for the same sort, or leave the cursor out.';
  expect(failure.code).toBe('invalid_input');
  expect(sentenceOf(failure, 'en')).toBe(detail);
  expect(fieldErrorsOf(failure, 'en')).toEqual([{ field: 'cursor', detail }]);
});

test('several fields may each have a reason', () => {
  const failure = new Failure('orderNotFound', {
    errors: [
      { field: 'order_id', reason: 'ownOrderNotFound' },
      { field: 'note', reason: 'tooManyNotes', params: { most: 2 } },
    ],
    retryAfterSeconds: 3,
  });
  expect(failure.retryAfterSeconds).toBe(3);
  expect(fieldErrorsOf(failure, 'en')).toEqual([
    { field: 'order_id', detail: 'We couldn’t find this order.' },
    { field: 'note', detail: 'There are already 2 notes here. Delete some first.' },
  ]);
});
