import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const STRANGER = { isKnown: false };

test('a hash verifies its own password and no other', async () => {
  const hash = await hashPassword('three green parrots');
  expect(await verifyPassword('three green parrots', hash, STRANGER)).toBe(true);
  expect(await verifyPassword('Three green parrots', hash, STRANGER)).toBe(false);
  expect(await verifyPassword('three green parrots ', hash, STRANGER)).toBe(false);
  expect(await verifyPassword('', hash, STRANGER)).toBe(false);
});

test('all of a long password counts, and every kind of character', async () => {
  const password = `${'पासवर्ड-🔑-'.repeat(20)}`.slice(0, 127);
  const hash = await hashPassword(`${password}a`);
  expect(await verifyPassword(`${password}a`, hash, STRANGER)).toBe(true);
  expect(await verifyPassword(`${password}b`, hash, STRANGER)).toBe(false);
});

test('the same password gives a different hash each time', async () => {
  const [one, other] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
  expect(one).not.toBe(other);
});

test("without an account no password is right, not even the decoy's", async () => {
  expect(await verifyPassword('three green parrots', undefined, STRANGER)).toBe(false);
  expect(await verifyPassword('the password of nobody', undefined, STRANGER)).toBe(false);
});
