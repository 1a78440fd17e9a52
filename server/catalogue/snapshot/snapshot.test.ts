import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMIN_PRODUCT_SORTS } from '../../../contract/catalogue/admin-policy.ts';
import { sortProducts } from '../../../contract/catalogue/product-filter.ts';
import { countTicks } from '../../platform/breaks-testing.ts';
import { toProduct } from '../entities.ts';
import type { ProductRow } from '../products/queries.ts';
import { contentOf, makeRow, makeSnapshot } from '../testing.ts';
import { CatalogueSnapshot } from './snapshot.ts';

/** Few different values, so that there are many ties. */
const anyRow = fc
  .record({
    _id: fc.stringMatching(/^[a-c]{1,3}$/),
    name: fc.constantFrom('Pot', 'pot', 'Äpfel', 'Pot\nTest brand'),
    brand: fc.constantFrom('Test brand', 'Mill'),
    price: fc.constantFrom(0, 19.99, 250),
    rating: fc.constantFrom(0, 3.5, 5),
    countInStock: fc.constantFrom(0, 1, 20),
    category: fc.constantFrom('toys', 'books', 'kitchen'),
    createdAt: fc.integer({ min: 1, max: 3 }),
  })
  .map(makeRow);
const anyRows = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 20 });
const anyIds = fc.array(fc.stringMatching(/^[a-c]{1,3}$/), { maxLength: 8 });
const anyStocks = fc.dictionary(fc.stringMatching(/^[a-c]{1,3}$/), fc.constantFrom(0, 1, 2, 20));

async function* inOnePart(rows: readonly ProductRow[]) {
  yield rows;
}

async function filled(rows: Iterable<ProductRow>): Promise<CatalogueSnapshot> {
  const snapshot = new CatalogueSnapshot();
  await snapshot.fill(inOnePart([...rows]));
  return snapshot;
}

test('after any changes every order and entry is as in a snapshot that was just loaded', async () => {
  const anyChange = fc.record({ put: anyRows, removed: anyIds, stocks: anyStocks });
  await fc.assert(
    fc.asyncProperty(anyRows, fc.array(anyChange, { maxLength: 5 }), async (first, changes) => {
      const rows = new Map(first.map((row) => [row.id, row]));
      const snapshot = await filled(first);
      for (const { put, removed, stocks } of changes) {
        snapshot.put(put);
        for (const row of put) rows.set(row.id, row);
        snapshot.remove([...new Set(removed)]);
        for (const id of removed) rows.delete(id);
        snapshot.setStock(Object.entries(stocks).map(([id, stock]) => ({ id, stock })));
        for (const [id, stock] of Object.entries(stocks)) {
          const row = rows.get(id);
          if (row !== undefined) rows.set(id, { ...row, stock });
        }
        const expected = await contentOf(await filled(rows.values()));
        expect(await contentOf(snapshot)).toEqual(expected);
      }
      expect(await contentOf(makeSnapshot([...rows.values()]))).toEqual(await contentOf(snapshot));
    }),
  );
});

test('every order is the one that the browser makes of the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const snapshot = await filled(rows);
      const newest = rows
        .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
        .map(toProduct);
      for (const sort of ADMIN_PRODUCT_SORTS) {
        const expected = sortProducts(newest, sort).map(({ _id }) => _id);
        expect([sort, snapshot.ids(sort)]).toEqual([sort, expected]);
      }
    }),
  );
});

test('the ids of a part of an order', async () => {
  const snapshot = await filled(['a', 'b', 'c', 'd'].map((_id) => makeRow({ _id })));
  expect(snapshot.ids('newest', 1, 3)).toEqual(['c', 'b']);
  expect(snapshot.ids('newest', 3, 10)).toEqual(['a']);
  expect([snapshot.has('a'), snapshot.has('e'), snapshot.size]).toEqual([true, false, 4]);
});

test('making the orders of a large shop yields to the event loop', async () => {
  const snapshot = new CatalogueSnapshot();
  const names = Array.from({ length: 30_000 }, (_, index) => `Lamp ${(index * 7_919) % 30_000}`);
  const rows = inOnePart(names.map((name) => makeRow({ name })));
  // Between the orders, and within those by time and name.
  expect(await countTicks(() => snapshot.fill(rows))).toBeGreaterThanOrEqual(12);
  expect(snapshot.ids('name')).toHaveLength(30_000);
});

function spendMs(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('searching a large shop yields to the event loop, and what changes meanwhile is found as it is then', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => makeRow({ _id: `p${at}`, name: 'Lamp' }));
  const snapshot = await filled(rows);
  let looks = 0;
  const isLamp = ({ nameText }: { nameText: string }) => {
    looks += 1;
    if (looks % 1_000 === 1) spendMs(10);
    return nameText === 'lamp' ? 'fits' : 'none';
  };
  const assessing = snapshot.assess(isLamp);
  expect(looks).toBe(1);
  // The first was a lamp when it was looked at; another entry gets the second one's slot.
  snapshot.put([{ ...makeRow(), id: 'p0', name: 'Chair' }]);
  snapshot.remove(['p1']);
  snapshot.put([makeRow({ _id: 'table', name: 'Table' }), makeRow({ _id: 'lamp', name: 'Lamp' })]);
  const fitOf = await assessing;
  const lamps = Array.from(snapshot.inOrder('newest'))
    .filter((slot) => fitOf(slot) === 'fits')
    .map((slot) => snapshot.idAt(slot));
  expect(lamps).toHaveLength(2_999);
  expect(lamps.slice(0, 2)).toEqual(['lamp', 'p2999']);
  expect(lamps.at(-1)).toBe('p2');
  expect(await countTicks(() => snapshot.assess(isLamp))).toBeGreaterThanOrEqual(3);
});
