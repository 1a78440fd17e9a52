import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let commonPasswords: ReadonlySet<string> | undefined;

/** Whether a password is among the first that an attacker would try. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
  );
  return commonPasswords.has(password.toLowerCase());
}
