import { isBlank, isDigit, isLetter, withoutStandIns } from './letters.ts';
import { sequenceLengthAt } from './sequences.ts';

/** What people add to a name to make a password of it. */
const FILLERS = ['password', 'welcome', 'admin', 'login', 'store', 'shop', 'pass', 'my'].map(
  (word) => [...word],
);

/** A date of birth, or a few marks. */
const MOST_DIGITS = 8;
const MOST_MARKS = 4;
/** A letter or two in so short a rest are no second word. */
const SHORT_REST = 4;
const MOST_LETTERS = 2;

/**
 * Whether a password is one or more of these words, forwards or backwards, with stand-ins for their
 * letters or not, and little but digits, marks and sequences around them.
 */
export function isDecorated(
  letters: readonly string[],
  words: readonly (readonly string[])[],
): boolean {
  const rest = new Rest(letters);
  if (!rest.take(words)) return false;
  rest.takeSequences();
  rest.take(FILLERS);
  const left = rest.letters().filter((letter) => !isBlank(letter));
  const count = (is: (letter: string) => boolean) => left.filter(is).length;
  const [inWords, inDigits] = [count(isLetter), count(isDigit)];
  const marks = left.length - inWords - inDigits;
  if (inWords === 0) return inDigits <= MOST_DIGITS && marks <= MOST_MARKS;
  return left.length <= SHORT_REST && inWords <= MOST_LETTERS;
}

/** What is left of a password when one part after the other is taken out of it. */
class Rest {
  readonly #letters: readonly string[];
  readonly #meant: readonly string[];
  readonly #isTaken: boolean[];

  constructor(letters: readonly string[]) {
    this.#letters = letters;
    this.#meant = withoutStandIns(letters);
    this.#isTaken = letters.map(() => false);
  }

  /** Longest first; whether there was any. */
  take(words: readonly (readonly string[])[]): boolean {
    const meant = words.map(withoutStandIns).flatMap((word) => [word, word.toReversed()]);
    let isAny = false;
    for (const word of meant.sort((one, other) => other.length - one.length)) {
      for (let place = 0; place + word.length <= this.#meant.length; place += 1) {
        if (!this.#isFree(place, word.length)) continue;
        if (!word.every((letter, step) => letter === this.#meant[place + step])) continue;
        this.#isTaken.fill(true, place, place + word.length);
        isAny = true;
      }
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
