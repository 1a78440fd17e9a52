import { expect, test } from 'vitest';
import { makeEntry, makeSnapshot } from '../testing.ts';
import { type Entries, inOrder } from './entry-lists.ts';
import { CatalogueSnapshot } from './snapshot.ts';
import { withStock } from './with-stock.ts';

const CATEGORIES = ['toys', 'books', 'tools'];

/** Numbered products with ten units each; number 0 is the newest. */
function shopOf(count: number) {
  return makeSnapshot(
    Array.from({ length: count }, (_, index) =>
      makeEntry({ _id: `p${index}`, category: CATEGORIES[index % 3], createdAt: count - index }),
    ),
  );
}

const move = (snapshot: CatalogueSnapshot, ...stocks: [string, number][]) =>
  withStock(
    snapshot,
    stocks.map(([id, stock]) => ({ id, stock })),
  ).snapshot;

const stockOf = (entries: Iterable<Entries[number]>) =>
  Array.from(entries, ({ product }) => `${product._id}: ${product.countInStock}`);

test('after orders every list shows the new stock in its right place', async () => {
  const first = shopOf(5);
  await inOrder(first.entries, 'stock');
  const moved = move(move(first, ['p1', 4], ['p3', 9]), ['p3', 8]);
  expect(stockOf(moved.newest(3))).toEqual(['p0: 10', 'p1: 4', 'p2: 10']);
  expect(stockOf(moved.newestOf('toys'))).toEqual(['p0: 10', 'p3: 8']);
  expect(stockOf(moved.entries)).toEqual(['p0: 10', 'p1: 4', 'p2: 10', 'p3: 8', 'p4: 10']);
  expect(stockOf(await inOrder(moved.entries, 'stock'))).toEqual([
    'p1: 4',
    'p3: 8',
    'p0: 10',
    'p2: 10',
    'p4: 10',
  ]);
  expect(stockOf(moved.newestOf('toys'))).toEqual(['p0: 10', 'p3: 8']);
  expect(moved.size).toBe(5);
});

test('a snapshot read later still shows its own stock', () => {
  const first = shopOf(2);
  const second = move(first, ['p0', 9]);
  const third = move(second, ['p0', 8], ['p1', 7]);
  const books = third.newestOf('books');
  expect(stockOf(third.entries)).toEqual(['p0: 8', 'p1: 7']);
  expect(stockOf(books)).toEqual(['p1: 7']);
  expect(stockOf(move(third, ['p1', 6]).entries)).toEqual(['p0: 8', 'p1: 6']);
  expect(stockOf(second.entries)).toEqual(['p0: 9', 'p1: 10']);
  expect(stockOf(first.entries)).toEqual(['p0: 10', 'p1: 10']);
});

/** Counts how often most of a list is copied. */
class Watched extends Array<Entries[number]> {
  static copies = 0;

  override slice(from = 0, to = this.length) {
    if (to - from > 20) Watched.copies += 1;
    return super.slice(from, to);
  }
}

test('what was found before others built the list is shown with its stock as of the snapshot', () => {
  const moved = move(shopOf(3), ['p1', 0]);
  const found = moved.settledEntries.slice(0, 2);
  expect(moved.entries).toHaveLength(3);
  expect(stockOf(moved.current(found))).toEqual(['p0: 10', 'p1: 0']);
});

test('orders copy no list until one is read, or more than a hundred products have moved', () => {
  const { byId, categories, entries } = shopOf(400);
  let snapshot = new CatalogueSnapshot({
    version: 1,
    byId,
    categories,
    entries: Watched.from(entries),
  });
  for (let turn = 0; turn < 1_000; turn += 1) {
    snapshot = move(snapshot, [`p${turn % 100}`, 1_000 + turn]);
  }
  expect(stockOf(snapshot.newest(2))).toEqual(['p0: 1900', 'p1: 1901']);
  expect(stockOf([...snapshot.newestOf('books')].slice(0, 2))).toEqual(['p1: 1901', 'p4: 1904']);
  expect(Watched.copies).toBe(0);
  snapshot = move(snapshot, ['p100', 7]);
  expect(Watched.copies).toBeGreaterThan(0);
  expect(stockOf(snapshot.entries.slice(98, 102))).toEqual([
    'p98: 1998',
    'p99: 1999',
    'p100: 7',
    'p101: 10',
  ]);
});
