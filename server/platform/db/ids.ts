import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 9;
const RANDOM_DIGITS = 11;

/**
 * A 20-character id: time first, so that new rows are neighbours in an index, then random
 * characters.
 */
export function newId(now = Date.now()): string {
  let time = now;
  let id = '';
  for (let digit = 0; digit < TIME_DIGITS; digit += 1) {
    id = ALPHABET.charAt(time % 32) + id;
    time = Math.floor(time / 32);
  }
  return id + randomText(RANDOM_DIGITS);
}

/** Random letters and digits, five bits each. */
export function randomText(length: number): string {
  let text = '';
  for (let digit = 0; digit < length; digit += 1) text += ALPHABET.charAt(randomByte() % 32);
  return text;
}

/** Asking the system for random bytes costs the same for one as for a thousand. */
const POOL_BYTES = 1_024;
let pool = randomBytes(POOL_BYTES);
let used = 0;

function randomByte(): number {
  if (used === pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  const byte = pool.readUInt8(used);
  used += 1;
  return byte;
}
