import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMON_WORDS } from './common-words.ts';
import { isDecorated, type Sought, seek } from './decorated-words.ts';
import { isLetter, lettersOf, withoutStandIns } from './letters.ts';
import { readingsOf } from './readings.ts';

/** Shorter words occur by chance. */
const SHORTEST_WORD = 4;
const LONGEST_WORD = 18;
/** Four words make a passphrase, even common ones. */
const MOST_WORDS = 3;
/** One word with a little added is no longer than this. */
const LONGEST_DECORATED = 40;

const COMMON = seek(COMMON_WORDS.filter((word) => word.length >= SHORTEST_WORD));

let commonPasswords: ReadonlySet<string> | undefined;
let meantPasswords: ReadonlySet<string> | undefined;
let listedWords: ReadonlySet<string> | undefined;

/** Whether a password is among the first an attacker would try. */
export function isCommonPassword(password: string): boolean {
  return readCommonPasswords().has(password.toLowerCase());
}

/** The same with letters substituted, or with digits and punctuation around it. */
export function isDecoratedCommonPassword(letters: readonly string[]): boolean {
  meantPasswords ??= new Set(
    [...readCommonPasswords()].map((password) => meaningOf(lettersOf(password))),
  );
  return meantPasswords.has(meaningOf(letters)) || meantPasswords.has(meaningOf(bareOf(letters)));
}

/**
 * Whether a password is a few common words, one of which may come from a common password, with a
 * little added.
 */
export function isDecoratedCommonWord(letters: readonly string[]): boolean {
  // Substitutes alone, as in 7357, are a number and not a word.
  if (!letters.some(isLetter)) return false;
  const most = { mostLetters: 0, mostWords: MOST_WORDS };
  const isNoMoreThan = (words: Sought) => isDecorated(letters, words, most);
  return isNoMoreThan(COMMON) || listedWordsIn(letters).some((word) => isNoMoreThan(seek([word])));
}

/** The words from common passwords that a password contains, forwards or backwards. */
function listedWordsIn(letters: readonly string[]): string[][] {
  if (letters.length > LONGEST_DECORATED) return [];
  const words = readListedWords();
  const found = new Set<string>();
  for (const reading of readingsOf(letters)) {
    const meant = meaningOf(reading.letters);
    for (let start = 0; start + SHORTEST_WORD <= meant.length; start += 1) {
      const longest = Math.min(meant.length, start + LONGEST_WORD);
      for (let end = start + SHORTEST_WORD; end <= longest; end += 1) {
        const part = meant.slice(start, end);
        if (words.has(part)) found.add(part);
      }
    }
  }
  return [...found].map((word) => [...word]);
}

function bareOf(letters: readonly string[]): readonly string[] {
  const first = letters.findIndex(isLetter);
  return first < 0 ? [] : letters.slice(first, letters.findLastIndex(isLetter) + 1);
}

function meaningOf(letters: readonly string[]): string {
  return withoutStandIns(letters).join('');
}

function readListedWords(): ReadonlySet<string> {
  listedWords ??= new Set(
    [...readCommonPasswords()]
      .map((password) => bareOf(lettersOf(password)))
      .filter((word) => word.length >= SHORTEST_WORD && word.every(isLetter))
      .flatMap((word) => [meaningOf(word), meaningOf(word.toReversed())]),
  );
  return listedWords;
}

function readCommonPasswords(): ReadonlySet<string> {
  commonPasswords ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return commonPasswords;
}
