import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from './mailbox/read-message.ts';
import { quotedPrintable } from './quoted-printable.ts';

test('plain text stays as it is; other bytes and the equals sign are escaped', () => {
  expect(quotedPrintable('Hi Zoë,\n1 + 1 = 2\r\n₹5')).toBe(
    'Hi Zo=C3=AB,\r\n1 + 1 =3D 2\r\n=E2=82=B95',
  );
});

test('a space or tab at the end of a line is escaped, because servers may remove it', () => {
  expect(quotedPrintable('-- \nHaat\t')).toBe('--=20\r\nHaat=09');
});

test('a long line is broken before 77 characters, and never inside an escaped byte', () => {
  expect(quotedPrintable('x'.repeat(76))).toBe('x'.repeat(76));
  expect(quotedPrintable('x'.repeat(77))).toBe(`${'x'.repeat(75)}=\r\nxx`);
  expect(quotedPrintable(`${'x'.repeat(74)}==`)).toBe(`${'x'.repeat(74)}=\r\n=3D=3D`);
  expect(quotedPrintable(`${'x'.repeat(73)}==`)).toBe(`${'x'.repeat(73)}=\r\n=3D=3D`);
  expect(quotedPrintable(`${'x'.repeat(72)}==`)).toBe(`${'x'.repeat(72)}=3D=\r\n=3D`);
});

test('any text comes back, in short lines of plain characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const lines = text.replace(/\r\n?/g, '\n');
      const encoded = quotedPrintable(lines);
      expect(encoded).toMatch(/^(?:[ -~]{0,76}(?:\r\n|$))*$/);
      const message = `Content-Transfer-Encoding: quoted-printable\r\n\r\n${encoded}`;
      expect(readMessage(Buffer.from(message)).text).toBe(lines);
    }),
  );
});
