/** A text as single letters, ignoring case, accents and other variants of the same letter. */
export function lettersOf(text: string): string[] {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()];
}

/** Common substitutes for letters; both an l and an i may be a 1. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '+': 't',
  '7': 't',
  '2': 'z',
};

/** The letters with substitutes replaced, one for one. */
export function withoutStandIns(letters: readonly string[]): string[] {
  return letters.map((letter) => STAND_INS[letter] ?? letter);
}

/** Whether a character that is not a letter is often written for one. */
export const standsForLetter = (character: string) => character in STAND_INS;
export const isLetter = (character: string) => /\p{L}/u.test(character);
export const isDigit = (character: string) => /\p{N}/u.test(character);
/** Includes characters that only look blank. */
export const isBlank = (character: string) =>
  /[\s\p{Z}\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u.test(character);
