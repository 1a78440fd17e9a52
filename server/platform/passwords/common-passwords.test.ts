import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password', 'password123', 'PASSWORD123', 'PassWord', 'QwertyUIOP', '12345678'])(
  '%s is one of the first passwords an attacker would try',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['three green parrots', 'password123 ', 'correct horse battery', 'पासवर्ड बहुत लंबा'])(
  '%s is not a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
