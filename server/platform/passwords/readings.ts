import { isBlank, isDigit, isLetter, standsForLetter } from './letters.ts';

/** More kinds of punctuation than this do not form a pattern. */
const MOST_KINDS_OF_MARKS = 4;
/** Fewer doubled letters than this occur in good passwords as well. */
const FEWEST_DOUBLED = 3;

/** One way to read a password, and how to spell the words to look for in it. */
export type Reading = { letters: readonly string[]; isSingle: boolean };

/**
 * A password as it is, without blanks and punctuation as in P.r.i.y.a, and each without doubled
 * letters as in pprriiyyaa.
 */
export function readingsOf(letters: readonly string[]): Reading[] {
  const joined = [letters];
  const marks = letters.filter(isMark).filter((mark) => !isBlank(mark));
  if (new Set(marks).size <= MOST_KINDS_OF_MARKS) {
    joined.push(
      letters.filter((letter) => !isMark(letter) || standsForLetter(letter)),
      letters.filter((letter) => !isMark(letter)),
    );
  }
  const different = [...new Map(joined.map((each) => [each.join(''), each])).values()];
  return different.flatMap((each) => {
    const single = withoutDoubled(each);
    const isDoubled = each.length - single.length >= FEWEST_DOUBLED;
    const reading = { letters: each, isSingle: false };
    return isDoubled ? [reading, { letters: single, isSingle: true }] : [reading];
  });
}

/** Digits stay: in 2000 or 1122 they mean something. */
export function withoutDoubled(letters: readonly string[]): string[] {
  return letters.filter((letter, place) => !isLetter(letter) || letter !== letters[place - 1]);
}

function isMark(character: string): boolean {
  return !isLetter(character) && !isDigit(character);
}
