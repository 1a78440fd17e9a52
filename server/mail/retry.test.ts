import { expect, test } from 'vitest';
import { describeSendError, pauseAfter } from './retry.ts';

test('the pauses grow from a second to four hours, up to a fifth longer at random', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 15].map((attempts) => pauseAfter(attempts, 0));
  expect(pauses).toEqual([
    1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 4_096_000, 14_400_000, 14_400_000,
  ]);
  expect(pauseAfter(1, 1)).toBe(1_200);
});

const refusal = (responseCode: number, command: string) =>
  Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode, command, response: '5xx no' });

test('only a refusal of the recipient or of the mail is final', () => {
  expect(describeSendError(refusal(550, 'RCPT TO')).isFinal).toBe(true);
  expect(describeSendError(refusal(554, 'DATA')).isFinal).toBe(true);
  expect(describeSendError(refusal(450, 'RCPT TO')).isFinal).toBe(false);
  // The owner can mend these.
  expect(describeSendError(refusal(535, 'AUTH PLAIN')).isFinal).toBe(false);
  expect(describeSendError(refusal(553, 'MAIL FROM')).isFinal).toBe(false);
  expect(describeSendError(new Error('timeout')).isFinal).toBe(false);
});

test('the reason is one line of bounded length', () => {
  const { reason } = describeSendError(new Error(`first\r\nsecond\u2028${'x'.repeat(1_000)}`));
  expect(reason).toMatch(/^first second x+$/);
  expect(reason).toHaveLength(300);
});

test('what is thrown need not be an error', () => {
  expect(describeSendError('no')).toEqual({ reason: 'no', code: 'unknown', isFinal: false });
});
