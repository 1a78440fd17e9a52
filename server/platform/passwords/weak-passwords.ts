import { PASSWORD_LENGTH } from '../../../contract/accounts/policy.ts';
import type { Weakness } from '../../../contract/accounts/reasons.ts';
import { SHOP_NAME } from '../../../contract/wording.ts';
import {
  isCommonPassword,
  isDecoratedCommonPassword,
  isDecoratedCommonWord,
} from './common-passwords.ts';
import { isDate } from './dates.ts';
import { isDecorated, seek } from './decorated-words.ts';
import { isBlank, lettersOf } from './letters.ts';
import { countOutsideSequences } from './sequences.ts';

/** The user the password is for, and what the owner of the shop calls it. */
export type Owner = { name: string; email: string; shopName?: string };

/**
 * With no more characters than this beside it, a password is still just its sequence or repetition.
 */
const FEW = 3;
/** Shorter words occur in everything; other scripts say more with fewer letters. */
const SHORTEST_WORD = { latin: 3, other: 2 };

/** Why a password is too easy to guess. */
export function findWeakness(password: string, owner: Owner): Weakness | undefined {
  const letters = lettersOf(password);
  if (letters.every(isBlank)) return 'blank';
  if (isRepeated(letters)) return 'repeated';
  if (isDecorated(letters, seek(shopWords(owner)))) return 'shopName';
  if (isDecorated(letters, seek(wordsOf(owner)))) return 'ownName';
  if (isSequence(letters)) return 'sequence';
  if (isDate(letters)) return 'date';
  if (isCommonPassword(password) || isDecoratedCommonPassword(letters)) return 'common';
  const unit = repeatedUnit(letters);
  if (unit.length < letters.length) return findWeakness(unit.join(''), owner);
  return isDecoratedCommonWord(letters) ? 'commonWords' : undefined;
}

/** One character with a few others, a few characters in any order, or a short text repeated. */
function isRepeated(letters: readonly string[]): boolean {
  const counts = [...Map.groupBy(letters, (letter) => letter).values()].map(({ length }) => length);
  return (
    counts.length <= FEW ||
    letters.length - Math.max(...counts) <= FEW ||
    repeatedUnit(letters).length < PASSWORD_LENGTH.min
  );
}

function repeatedUnit(letters: readonly string[]): readonly string[] {
  for (let length = 1; length <= letters.length / 2; length += 1) {
    if (letters.every((letter, place) => letter === letters[place % length])) {
      return letters.slice(0, length);
    }
  }
  return letters;
}

/** Includes doubled characters, as in 11223344. */
function isSequence(letters: readonly string[]): boolean {
  const single = letters.filter((letter, place) => letter !== letters[place - 1]);
  return [letters, single].some((each) => countOutsideSequences(each) <= FEW);
}

/** The name as it is, each of its words, and the name a shop starts with. */
function shopWords({ shopName = '' }: Owner): string[][] {
  return longEnough([SHOP_NAME, shopName, ...partsOf(shopName)]);
}

/** The e-mail address, the parts before and after the @, and each word of these and of the name. */
function wordsOf({ name, email }: Owner): string[][] {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.').slice(0, -1);
  return longEnough([email, local, domain, ...[local, name, ...labels].flatMap(partsOf)]);
}

const partsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u);

function longEnough(texts: readonly string[]): string[][] {
  return texts.map(lettersOf).filter((word) => {
    const isLatin = /^[ -~]*$/.test(word.join(''));
    return word.length >= SHORTEST_WORD[isLatin ? 'latin' : 'other'];
  });
}
