import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonPieces, makePiece } from './json-pieces.ts';

const anyItems = fc.array(
  fc.record({ _id: fc.string({ unit: 'grapheme' }), price: fc.integer() }),
  { maxLength: 200 },
);

test('a list assembled from pieces equals the list, whole and in slices', async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, async (items) => {
      const list = await JsonPieces.of(items, makePiece);
      expect(list.text()).toBe(JSON.stringify(items));
      expect([...list.slices()].join('')).toBe(JSON.stringify(items));
      expect(list.bytes).toBe(Buffer.byteLength(JSON.stringify(items)));
    }),
    { numRuns: 50 },
  );
});

test('equal lists have equal hashes, and different lists different ones', async () => {
  const hashOf = async (items: unknown[]) => (await JsonPieces.of(items, makePiece)).hash;
  const hash = await hashOf([{ a: 1 }, { b: 2 }]);
  expect(hash).toMatch(/^[\w-]{27}$/);
  expect(await hashOf([{ a: 1 }, { b: 2 }])).toBe(hash);
  for (const other of [[], [{ a: 1 }], [{ b: 2 }, { a: 1 }], [{ a: 1 }, { b: 3 }]]) {
    expect(await hashOf(other)).not.toBe(hash);
  }
});

test('a long list is sent in many slices and yields to the event loop while it is built', async () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({ index, text: 'word '.repeat(60) }));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const list = await JsonPieces.of(items, makePiece);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
  let largest = 0;
  let bytes = 0;
  for (const slice of list.slices()) {
    largest = Math.max(largest, slice.length);
    bytes += Buffer.byteLength(slice);
  }
  expect(bytes).toBe(list.bytes);
  expect(largest).toBeLessThan(16_000);
});

test('a list that is requested again is not serialised again', async () => {
  const items = [{ a: 1 }, { b: 2 }];
  let made = 0;
  const count = (item: unknown) => {
    made += 1;
    return makePiece(item);
  };
  await JsonPieces.of(items, count);
  await JsonPieces.of(items, count);
  expect(made).toBe(2);
});
