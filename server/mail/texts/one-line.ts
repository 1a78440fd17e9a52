/**
 * Line breaks and other control characters, which could add headers or fake lines of a mail; the
 * marks that reverse the order of what follows; and invisible characters that hide a text.
 */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const MARKS =
  /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
/** Half of a pair, which no encoding can write. */
const LONE_SURROGATES = /\p{Cs}/gu;

/** Letters and signs of most texts: harmless, and each a letter by itself. */
const PLAIN = /^[ -~\u00a1-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/;
const SPARE_SPACE = /^ | {2}| $/;

/** A text from the database on one line, as harmless in a header as in the body. */
export function oneLine(text: string): string {
  if (PLAIN.test(text) && !SPARE_SPACE.test(text)) return text;
  return text.replace(LONE_SURROGATES, '').replace(MARKS, '').replace(BREAKS, ' ').trim();
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A letter with a hundred accents piled on it is one grapheme, so those are counted too. */
const MARKS_PER_LETTER = 4;

/** The same, cut to this many characters as a reader counts them. */
export function shorten(text: string, most: number): string {
  const line = oneLine(text);
  if (line.length <= most && PLAIN.test(line)) return line;
  const letters = [...graphemes.segment(line)].map(({ segment }) =>
    segment.length > MARKS_PER_LETTER * 4
      ? [...segment].slice(0, MARKS_PER_LETTER).join('')
      : segment,
  );
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** The lines of an address, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(oneLine)
    .filter((line) => line !== '');
}
