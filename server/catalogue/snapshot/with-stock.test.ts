import { expect, test } from 'vitest';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { ProductIndex } from './product-index.ts';
import { CatalogueSnapshot } from './snapshot.ts';
import { withStock } from './with-stock.ts';

function entryOf(_id: string, countInStock: number): CatalogueEntry {
  const texts = { name: _id, brand: '', category: 'toys', description: '', image: '' };
  const product = { _id, ...texts, price: 1, countInStock, rating: 0 };
  return { product, createdAt: 0, nameText: _id, searchText: _id };
}

function snapshotOf(...entries: CatalogueEntry[]): CatalogueSnapshot {
  const byId = new ProductIndex(new Map(entries.map((entry) => [entry.product._id, entry])));
  return new CatalogueSnapshot({ version: 1, entries, byId, categories: [] });
}

test.each([
  [20, 17, false],
  [6, 5, true],
  [5, 4, false],
  [1, 0, true],
  [0, 1, true],
  [0, 40, true],
  [5, 6, true],
])('from %i to %i units: that a card looks different is %s', (before, stock, isOtherLevel) => {
  const { snapshot, changes } = withStock(snapshotOf(entryOf('a', before)), [{ id: 'a', stock }]);
  expect(changes).toEqual([{ id: 'a', isOtherLevel }]);
  expect(snapshot.byId.get('a')?.product.countInStock).toBe(stock);
});

test('unchanged stock and unknown products change nothing', () => {
  const current = snapshotOf(entryOf('a', 3));
  const { snapshot, changes } = withStock(current, [
    { id: 'a', stock: 3 },
    { id: 'b', stock: 1 },
  ]);
  expect(snapshot).toBe(current);
  expect(changes).toEqual([]);
});
