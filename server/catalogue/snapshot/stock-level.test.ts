import { expect, test } from 'vitest';
import { contentOf, makeRow, makeSnapshot } from '../testing.ts';

const row = makeRow({ _id: 'a' });
const snapshotOf = (stock: number) => makeSnapshot([{ ...row, stock }]);

test.each([
  [20, 17, false],
  [6, 5, true],
  [5, 4, false],
  [1, 0, true],
  [0, 1, true],
  [0, 40, true],
  [5, 6, true],
])(
  'from %i to %i units: that a card looks different is %s',
  async (before, stock, isOtherLevel) => {
    const snapshot = snapshotOf(before);
    expect(snapshot.setStock([{ id: 'a', stock }])).toEqual([{ id: 'a', isOtherLevel }]);
    expect((await contentOf(snapshot)).orders).toEqual((await contentOf(snapshotOf(stock))).orders);
  },
);

test('unchanged stock and unknown products change nothing', async () => {
  const snapshot = snapshotOf(3);
  const before = await contentOf(snapshot);
  const stocks = [
    { id: 'a', stock: 3 },
    { id: 'b', stock: 1 },
  ];
  expect(snapshot.setStock(stocks)).toEqual([]);
  expect(await contentOf(snapshot)).toEqual(before);
});
