import { expect, test } from 'vitest';
import { failureOfAnswer } from './answer-failure.ts';

const PLAIN = 'Something went wrong (error 400). Please try again.';

test.each([
  ['the detail of a problem', { title: 'Bad', detail: 'Wrong password.' }, 'Wrong password.'],
  ['a text', 'Invalid credentials', 'Invalid credentials'],
  ['a text of several lines', ' Invalid\n\tcredentials \r\n', 'Invalid credentials'],
  ['the message of another object', { message: 'No such user' }, 'No such user'],
  ['the error of another object', { error: 'Unauthorized' }, 'Unauthorized'],
  ['a message rather than an error', { error: 'E42', message: 'No such user' }, 'No such user'],
  ['an error where the message is empty', { message: '', error: 'Unauthorized' }, 'Unauthorized'],
  ['a detail rather than both', { message: 'm', error: 'e', detail: 'd' }, 'd'],
  ['a text that only mentions a tag', 'Use <b> sparingly', 'Use <b> sparingly'],
])('%s is the message', (_, body, message) => {
  expect(failureOfAnswer(400, body).message).toBe(message);
});

test.each([
  ['nothing', ''],
  ['white space', ' \n'],
  ['null', null],
  ['undefined', undefined],
  ['a number', 7],
  ['a list', ['Wrong password.']],
  ['an object without any of them', { reason: 'Wrong password.' }],
  ['what is no text', { detail: ['x'], message: 5, error: { message: 'x' } }],
  ['a page', '<!DOCTYPE html>\n<html><body>Cannot POST /api/users/login</body></html>'],
  ['a piece of a page', '\n <pre>Cannot POST /api/users/login</pre>'],
  ['a page inside an object', { message: '<html><h1>502</h1></html>' }],
  ['XML', '<?xml version="1.0"?><Error/>'],
])('%s is no sentence: a generic message takes its place', (_, body) => {
  expect(failureOfAnswer(400, body).message).toBe(PLAIN);
});

test('a text that is too long for a toast is truncated', () => {
  const { message } = failureOfAnswer(500, 'at line 1\n'.repeat(10_000));
  expect(message).toHaveLength(300);
  expect(message.endsWith('…')).toBe(true);
  expect(failureOfAnswer(500, 'x'.repeat(300)).message).toBe('x'.repeat(300));
});

test('status, code and fields of a problem are kept where they are valid', () => {
  const errors = [{ field: 'email', detail: 'Taken.' }, { field: 7 }, null, 'email'];
  expect(failureOfAnswer(409, { status: 409, code: 'email_taken', errors })).toMatchObject({
    status: 409,
    code: 'email_taken',
    fields: [{ field: 'email', detail: 'Taken.' }],
  });
  expect(failureOfAnswer(409, { status: 409, code: 7, errors: 'none' })).toMatchObject({
    code: undefined,
    fields: [],
  });
});

test('a code in a body that does not repeat the status is another backend’s own', () => {
  for (const status of [undefined, 'error', 400]) {
    expect(failureOfAnswer(404, { status, code: 'not_found' }).code).toBeUndefined();
  }
});

test('a 2xx that is no success counts as no answer', () => {
  expect(failureOfAnswer(204, '')).toMatchObject({
    status: 0,
    message: 'Something went wrong. Please try again.',
  });
  expect(failureOfAnswer(202, { message: 'Look into your mailbox.' }).message).toBe(
    'Look into your mailbox.',
  );
});
