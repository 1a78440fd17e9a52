import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';

/** argon2id; the algorithm is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let commonPasswords: ReadonlySet<string> | undefined;

/** Whether a password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'),
  );
  return commonPasswords.has(password.toLowerCase());
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoyHash: Promise<string> | undefined;

/** Where there is no account, a decoy is verified, so that both answers take the same time. */
export async function verifyPassword(
  password: string,
  storedHash: string | undefined,
): Promise<boolean> {
  decoyHash ??= hashPassword('the password of nobody');
  const isRight = await verify(storedHash ?? (await decoyHash), password);
  return isRight && storedHash !== undefined;
}
