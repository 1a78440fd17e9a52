import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../platform/failure.ts';
import { PasswordTurns } from './password-turns.ts';

/** argon2id; the algorithm is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

const turns = new PasswordTurns();

/** As `hashPassword`, where very many may ask at once. */
export function hashInTurn(password: string): Promise<string | Failure> {
  return turns.take(() => hashPassword(password), { isKnown: false });
}

let decoyHash: Promise<string> | undefined;

/** Where there is no account, a decoy is verified, so that both answers take the same time. */
export async function verifyPassword(
  password: string,
  storedHash: string | undefined,
  { isKnown }: { isKnown: boolean },
): Promise<boolean | Failure> {
  decoyHash ??= hashPassword('the password of nobody');
  const comparedWith = storedHash ?? (await decoyHash);
  const isRight = await turns.take(() => verify(comparedWith, password), { isKnown });
  return isRight instanceof Failure ? isRight : isRight && storedHash !== undefined;
}
