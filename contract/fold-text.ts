/** Letters that Unicode does not take apart into a letter and its marks. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'ng',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * The combining marks of Latin, Greek and Cyrillic letters. The signs of Indic scripts are vowels:
 * without them, different names would be equal.
 */
const MARKS = /[\u0300-\u036f]/g;
const LINE_BREAKS = /[\n\r]/g;

/**
 * The text as it is compared in searches for people and orders: without case, marks and the
 * difference between spellings of one character. On one line, so that line breaks can separate
 * texts. A text of nothing but marks stays as it is.
 */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .replace(LINE_BREAKS, ' ')
    .normalize('NFC');
  return folded === '' ? text : folded;
}
