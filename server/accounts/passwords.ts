import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../platform/failure.ts';
import { Limiter } from '../platform/limiter.ts';

/** argon2id; the algorithm is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

const RETRY_AFTER_SECONDS = 2;

/** Each takes one of Node's four threads, which files and compression need as well. */
const limiter = new Limiter({
  atOnce: 2,
  // As many as take two seconds.
  mostWaiting: 100,
  refuse: () => new Failure('tooManyPeople', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
});

/** Like `hashPassword`, for calls that may come in large numbers. */
export function hashQueued(password: string): Promise<string | Failure> {
  return limiter.take(() => hashPassword(password));
}

let decoyHash: Promise<string> | undefined;

/**
 * Without an account a decoy is verified, so that both cases take the same time. Known devices do
 * not queue behind strangers.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | undefined,
  { isKnown }: { isKnown: boolean },
): Promise<boolean | Failure> {
  decoyHash ??= hashPassword('the password of nobody');
  const comparedWith = storedHash ?? (await decoyHash);
  const queue = isKnown ? 'ahead' : 'usual';
  const isRight = await limiter.take(() => verify(comparedWith, password), queue);
  return isRight instanceof Failure ? isRight : isRight && storedHash !== undefined;
}
