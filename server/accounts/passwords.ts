import { hash, verify } from '@node-rs/argon2';

/** argon2id; the algorithm is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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
