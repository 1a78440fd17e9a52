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
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % 32)).join('');
}
