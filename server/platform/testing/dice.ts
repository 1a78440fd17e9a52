export type Dice = {
  /** A random integer from 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
};

/** The same seed gives the same sequence. */
export function rollDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: (items) => items[below(items.length)] };
}
