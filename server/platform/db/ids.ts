import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 9;
const RANDOM_DIGITS = 11;

/** An id of 20 characters: the time first, so that new rows are together in an index, then chance. */
export function newId(now = Date.now()): string {
  let time = now;
  let id = '';
  for (let digit = 0; digit < TIME_DIGITS; digit += 1) {
    id = ALPHABET.charAt(time % 32) + id;
    time = Math.floor(time / 32);
  }
  return id + randomText(RANDOM_DIGITS);
}

/** Letters and digits by chance, five bits each. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % 32)).join('');
}
