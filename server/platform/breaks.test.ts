import { readFile } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Breaks, letOthersIn, mapWithBreaks, sortWithBreaks } from './breaks.ts';
import { countTicks } from './breaks-testing.ts';

type Item = { key: number; place: number };

const byKey = (one: Item, other: Item) => one.key - other.key;

test('sortWithBreaks sorts like `toSorted`, stably, whatever the length', async () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5_000 });
  await fc.assert(
    fc.asyncProperty(keys, async (list) => {
      const items = list.map((key, place) => ({ key, place }));
      expect(await sortWithBreaks(items, byKey)).toEqual(items.toSorted(byKey));
    }),
    { numRuns: 20 },
  );
});

test('sortWithBreaks yields to the event loop while it sorts a long list', async () => {
  const items = Array.from({ length: 50_000 }, (_, place) => ({
    key: (place * 7_919) % 50_000,
    place,
  }));
  let sorted: Item[] = [];
  const ticks = await countTicks(async () => {
    sorted = await sortWithBreaks(items, byKey);
  });
  expect(sorted.map(({ key }) => key)).toEqual(Array.from({ length: 50_000 }, (_, key) => key));
  // 50 runs, then five or six rounds of merging, with a break after 500 steps of 250 items at the
  // latest.
  expect(ticks).toBeGreaterThanOrEqual(2);
});

test('mapWithBreaks maps like `map` and yields to the event loop', async () => {
  const items = Array.from({ length: 1_001 }, (_, place) => place);
  const double = (place: number) => 2 * place;
  expect(await mapWithBreaks(items, double)).toEqual(items.map(double));
  const many = Array.from({ length: 300_000 }, (_, place) => place);
  expect(await countTicks(() => mapWithBreaks(many, double))).toBeGreaterThanOrEqual(2);
});

test('letOthersIn also lets timers run that are due', async () => {
  let hasFired = false;
  await new Promise<void>((resolve) => {
    // The same iteration of the event loop as an incoming call.
    readFile(import.meta.filename, async () => {
      setTimeout(() => {
        hasFired = true;
      }, 1);
      const until = performance.now() + 3;
      while (performance.now() < until);
      await letOthersIn();
      resolve();
    });
  });
  expect(hasFired).toBe(true);
});

test('a break is due after a fixed number of steps at the latest, and only when asked', async () => {
  const breaks = new Breaks();
  let steps = 1;
  while (!breaks.isDue()) steps += 1;
  expect(steps).toBeLessThanOrEqual(500);
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await breaks.take();
  expect(hasTurned).toBe(true);
});
