import { ADDITIONS, COMMON_WORDS } from './common-words.ts';
import { isBlank, isDigit, isLetter, withoutStandIns } from './letters.ts';
import { type Reading, readingsOf, withoutDoubled } from './readings.ts';
import { sequenceLengthAt } from './sequences.ts';

/** A date of birth, or a few punctuation marks. */
const MOST_DIGITS = 8;
const MOST_MARKS = 4;
/** A letter or two in a remainder this short are not a second word. */
const SHORT_REST = 4;
const MOST_LETTERS = 2;

/**
 * The words to look for: their letters without substitutes, forwards and backwards, longest first.
 */
export type Sought = Readonly<Record<'asTheyAre' | 'single', readonly (readonly string[])[]>>;

export function seek(words: readonly (readonly string[])[]): Sought {
  return { asTheyAre: bothWays(words), single: bothWays(words.map(withoutDoubled)) };
}

function bothWays(words: readonly (readonly string[])[]): string[][] {
  const meant = words.map(withoutStandIns).flatMap((word) => [word, word.toReversed()]);
  const different = [...new Map(meant.map((word) => [word.join(''), word])).values()];
  return different.sort((one, other) => other.length - one.length);
}

/** What people add to a word to turn it into a password. */
const FILLERS = seek(COMMON_WORDS);
const SMALL_FILLERS = seek(ADDITIONS);

/**
 * Whether a password consists of one or more of these words, forwards or backwards, spaced,
 * doubled, with or without substituted letters, and little but digits, punctuation, sequences and
 * common words around them.
 */
export function isDecorated(
  letters: readonly string[],
  words: Sought,
  { mostLetters = MOST_LETTERS, mostWords = Number.POSITIVE_INFINITY } = {},
): boolean {
  const most = { letters: mostLetters, words: mostWords };
  return readingsOf(letters).some((reading) => isDecoratedIn(reading, words, most));
}

function isDecoratedIn(
  { letters, isSingle }: Reading,
  words: Sought,
  most: { letters: number; words: number },
): boolean {
  const spelling = isSingle ? 'single' : 'asTheyAre';
  const rest = new Rest(letters);
  const taken = rest.take(words[spelling]);
  if (taken === 0) return false;
  rest.takeSequences();
  if (taken + rest.take(FILLERS[spelling]) > most.words) return false;
  rest.take(SMALL_FILLERS[spelling]);
  const left = rest.letters().filter((letter) => !isBlank(letter));
  const count = (is: (letter: string) => boolean) => left.filter(is).length;
  const [inWords, inDigits] = [count(isLetter), count(isDigit)];
  const marks = left.length - inWords - inDigits;
  if (inWords === 0) return inDigits <= MOST_DIGITS && marks <= MOST_MARKS;
  return left.length <= SHORT_REST && inWords <= most.letters;
}

/** What remains of a password as its parts are removed one by one. */
class Rest {
  readonly #letters: readonly string[];
  readonly #meant: readonly string[];
  readonly #isTaken: boolean[];

  constructor(letters: readonly string[]) {
    this.#letters = letters;
    this.#meant = withoutStandIns(letters);
    this.#isTaken = letters.map(() => false);
  }

  /** Removes the words and returns how many were found, each counted once. */
  take(words: readonly (readonly string[])[]): number {
    return words.filter((word) => this.#takeAll(word)).length;
  }

  #takeAll(word: readonly string[]): boolean {
    let isAny = false;
    for (let place = 0; place + word.length <= this.#meant.length; place += 1) {
      if (!word.every((letter, step) => letter === this.#meant[place + step])) continue;
      if (!this.#isFree(place, word.length)) continue;
      this.#isTaken.fill(true, place, place + word.length);
      isAny = true;
    }
    return isAny;
  }

  takeSequences(): void {
    for (let place = 0; place < this.#letters.length; place += 1) {
      const length = sequenceLengthAt(this.#letters, place);
      if (length > 0 && this.#isFree(place, length)) {
        this.#isTaken.fill(true, place, place + length);
      }
    }
  }

  letters(): string[] {
    return this.#letters.filter((_, place) => !this.#isTaken[place]);
  }

  #isFree(place: number, length: number): boolean {
    return !this.#isTaken.slice(place, place + length).includes(true);
  }
}
