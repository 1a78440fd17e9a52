import { expect, test } from 'vitest';
import { describeSendError, failureOf, NotSent } from './send-error.ts';

const refusal = (responseCode: number, command: string, response = '5xx no') =>
  Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode, command, response });

test('only a refusal of the recipient or of the mail is final', () => {
  expect(describeSendError(refusal(550, 'RCPT TO')).isFinal).toBe(true);
  expect(describeSendError(refusal(554, 'DATA')).isFinal).toBe(true);
  expect(describeSendError(refusal(450, 'RCPT TO')).isFinal).toBe(false);
  // The owner can mend these.
  expect(describeSendError(refusal(535, 'AUTH PLAIN')).isFinal).toBe(false);
  expect(describeSendError(refusal(553, 'MAIL FROM')).isFinal).toBe(false);
  expect(describeSendError(new Error('timeout')).isFinal).toBe(false);
});

test('a reply about a recipient says nothing about the server, whatever its status', () => {
  const { cause, isFinal } = describeSendError(refusal(421, 'RCPT TO', '421 <a@b.example> no'));
  expect([cause, isFinal]).toEqual(['mail_refused', false]);
  expect(describeSendError(refusal(421, 'EHLO')).cause).toBe('server_refused');
});

test('a password with a per cent sign that encodes nothing hides no reason', () => {
  const url = 'smtp://till:50%off@mail.example';
  const { cause, reason } = describeSendError(refusal(535, 'AUTH PLAIN', '535 not 50%off'), url);
  expect([cause, reason]).toEqual(['sign_in_refused', '535 not …']);
});

test('the reason is one line of bounded length', () => {
  const { reason } = describeSendError(new Error(`first\r\nsecond\u2028${'x'.repeat(1_000)}`));
  expect(reason).toMatch(/^first second x+$/);
  expect(reason).toHaveLength(300);
});

test('what is thrown need not be an error', () => {
  expect(describeSendError('no')).toEqual({
    cause: 'other',
    reason: 'no',
    code: 'unknown',
    isFinal: false,
  });
});

test('what failed before the mail server was asked says nothing about the mail server', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  });
  expect(failureOf(away)).toEqual({
    cause: 'other',
    reason: 'connect ECONNREFUSED 127.0.0.1:5432',
    code: 'ECONNREFUSED',
    isFinal: false,
  });
  const refused = describeSendError(refusal(550, 'RCPT TO'));
  expect(failureOf(new NotSent(refused))).toBe(refused);
});

// Codes of Node, OpenSSL and nodemailer that no server in the tests provokes.
test.each([
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted_certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted_certificate'],
  ['CERT_HAS_EXPIRED', 'expired_certificate'],
  ['EAI_AGAIN', 'unknown_host'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ECONNRESET', 'connection_lost'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'encryption_failed'],
  ['ERR_SOMETHING_NEW', 'other'],
])('%s means %s', (originalCode, cause) => {
  const error = Object.assign(new Error('no'), { code: 'ESOCKET', originalCode });
  expect(describeSendError(error)).toMatchObject({ cause, code: originalCode });
});

test('a reply that repeats the sign-in is shown without it, however it is written', () => {
  const url = 'smtp://till%40haat.test:p%40ss(1)@mail.example';
  // user and password; the same as `AUTH PLAIN` sends them; the password alone
  const told = 'TILL@haat.test p@ss(1) AHRpbGxAaGFhdC50ZXN0AHBAc3MoMSk= cEBzcygxKQ== p%40ss(1)';
  const { reason } = describeSendError(refusal(535, 'AUTH PLAIN', `535 ${told} refused`), url);
  expect(reason).toBe('535 … … … … … refused');
});
