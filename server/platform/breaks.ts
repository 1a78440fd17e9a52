import { setImmediate } from 'node:timers/promises';
import { partsOf } from './parts.ts';

/** Long work yields to the event loop this often; a single step should take far less time. */
const MAX_MS = 4;
const MAX_STEPS = 500;

/** Yields to the event loop and resumes after everything that was waiting has run. */
export async function letOthersIn(): Promise<void> {
  await setImmediate();
  // Work started by an incoming call is still in that iteration of the event loop, hence the second
  // wait.
  await setImmediate();
}

/**
 * Splits long work so that it does not block the event loop: call `isDue` after each step, and
 * `take` when it returns true.
 */
export class Breaks {
  #startedAt = performance.now();
  #steps = 0;

  isDue(): boolean {
    this.#steps += 1;
    return this.#steps >= MAX_STEPS || performance.now() - this.#startedAt > MAX_MS;
  }

  async take(): Promise<void> {
    await letOthersIn();
    this.#startedAt = performance.now();
    this.#steps = 0;
  }
}

const RUN = 1_000;
const STEP = 250;

/** Like `map`, with breaks. */
export async function mapWithBreaks<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<Mapped[]> {
  const breaks = new Breaks();
  const mapped: Mapped[] = [];
  for (const part of partsOf(items, STEP)) {
    for (const item of part) mapped.push(map(item));
    if (breaks.isDue()) await breaks.take();
  }
  return mapped;
}

/** Like `toSorted`, with breaks: runs are sorted, then merged two by two. */
export async function sortWithBreaks<Item extends NonNullable<unknown>>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  const breaks = new Breaks();
  let runs: Item[][] = [];
  for (const run of partsOf(items, RUN)) {
    runs.push(run.sort(compare));
    if (breaks.isDue()) await breaks.take();
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, breaks));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merge<Item extends NonNullable<unknown>>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
  breaks: Breaks,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [atOne, atOther] = [0, 0];
  for (;;) {
    const [first, second] = [one[atOne], other[atOther]];
    if (first === undefined || second === undefined) break;
    const isFirst = compare(first, second) <= 0;
    merged.push(isFirst ? first : second);
    if (isFirst) atOne += 1;
    else atOther += 1;
    if (merged.length % STEP === 0 && breaks.isDue()) await breaks.take();
  }
  return merged.concat(one.slice(atOne), other.slice(atOther));
}
