import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLetter, lettersOf, withoutStandIns } from './letters.ts';

let commonPasswords: ReadonlySet<string> | undefined;
let meantPasswords: ReadonlySet<string> | undefined;

/** Whether a password is among the first that an attacker would try. */
export function isCommonPassword(password: string): boolean {
  return readCommonPasswords().has(password.toLowerCase());
}

/** The same with stand-ins for letters, or with digits and marks before and after. */
export function isDecoratedCommonPassword(letters: readonly string[]): boolean {
  meantPasswords ??= new Set(
    [...readCommonPasswords()].map((password) => meaningOf(lettersOf(password))),
  );
  const first = letters.findIndex(isLetter);
  const bare = first < 0 ? [] : letters.slice(first, letters.findLastIndex(isLetter) + 1);
  return meantPasswords.has(meaningOf(letters)) || meantPasswords.has(meaningOf(bare));
}

function meaningOf(letters: readonly string[]): string {
  return withoutStandIns(letters).join('');
}

function readCommonPasswords(): ReadonlySet<string> {
  commonPasswords ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return commonPasswords;
}
