/** Neighbours in the alphabet, among the digits and on keyboards, along rows and down columns. */
const LINES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '13579',
  '02468',
  '147258369',
  '!@#$%^&*()',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2b3c4d5e6f7g8h9i0j',
].flatMap((line) => [line, [...line].reverse().join('')]);

/** Two neighbours are coincidence, three are a habit. */
const SHORTEST = 3;

/** The length of the sequence or repeated character that starts at a position; 0 if none does. */
export function sequenceLengthAt(letters: readonly string[], start: number): number {
  const first = letters[start];
  if (first === undefined) return 0;
  const lengths = LINES.map((line) => {
    const place = line.indexOf(first);
    return place < 0 ? 0 : countWhile((step) => letters[start + step] === line[place + step]);
  });
  const longest = Math.max(
    countWhile((step) => letters[start + step] === first),
    ...lengths,
  );
  return longest < SHORTEST ? 0 : longest;

  function countWhile(isSame: (step: number) => boolean): number {
    let step = 0;
    while (start + step < letters.length && isSame(step)) step += 1;
    return step;
  }
}

/** How many letters are not part of a sequence. */
export function countOutsideSequences(letters: readonly string[]): number {
  let outside = 0;
  for (let place = 0; place < letters.length; ) {
    const length = sequenceLengthAt(letters, place);
    if (length === 0) outside += 1;
    place += Math.max(1, length);
  }
  return outside;
}
