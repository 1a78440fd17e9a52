/** What every object inherits. */
export const PROTOTYPE_NAMES = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
];

/** Text that is harmless in JavaScript but not in a database, or the other way round. */
export const HOSTILE_TEXTS = [
  '\0',
  'nul\0inside',
  ...PROTOTYPE_NAMES,
  "' or 1=1 --",
  '9223372036854775808',
  '-9223372036854775809',
  '\u{10ffff}\u202e',
  randomText(6_000),
];

export const HOSTILE_NUMBERS = [
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  1e300,
  0.1,
];

/** Cursors that are valid base64 but point to a position that is in no list. */
export const HOSTILE_CURSORS = [
  ...HOSTILE_TEXTS.map((text) => [text, 'a']),
  ...HOSTILE_TEXTS.map((text) => [1, text]),
  ...HOSTILE_NUMBERS.map((number) => [number, 'a']),
  ...[[], [1], ['a'], [1, 2], [1, 'a', 'b'], [null, 'a'], [true, 'a'], [[1], 'a'], [{}, 'a']],
  ...[null, 7, 'text', {}, { 0: 1, 1: 'a', length: 2 }],
]
  .map((place) => JSON.stringify(place))
  .concat('["\\ud800","a"]', '{"__proto__":1}', '['.repeat(700), '[1e400,"a"]', '["a"')
  .map((json) => Buffer.from(json).toString('base64url'));

/** Too random to be compressed, so that it takes its full length in an index. */
function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}
