import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMIN_PRODUCT_SORTS } from '../../../contract/admin-policy.ts';
import { finish } from '../../platform/breaks.ts';
import { countTurns } from '../../platform/breaks-testing.ts';
import { makeEntry, makeSnapshot } from '../testing.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { type Entries, groupByCategory, inOrder, ofCategory, rearrange } from './entry-lists.ts';

/** Few different values, so that there are many ties. */
const anyProducts = fc
  .uniqueArray(
    fc.record({
      _id: fc.stringMatching(/^[a-c]{1,3}$/),
      name: fc.constantFrom('Pot', 'pot', 'Äpfel'),
      price: fc.constantFrom(0, 19.99, 250),
      rating: fc.constantFrom(0, 3.5, 5),
      countInStock: fc.constantFrom(0, 1, 20),
      category: fc.constantFrom('toys', 'books', 'kitchen'),
      createdAt: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ _id }) => _id, maxLength: 12 },
  )
  .map((products) => products.map(makeEntry));

const idOf = ({ product }: CatalogueEntry) => product._id;

test('adding and removing entries gives, in every order, the same as sorting from scratch', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyProducts,
      fc.array(anyProducts, { maxLength: 4 }),
      async (first, changes) => {
        let { entries }: { entries: Entries } = makeSnapshot(first);
        for (const come of changes) {
          for (const sort of ADMIN_PRODUCT_SORTS) await inOrder(entries, sort);
          ofCategory(entries, 'toys');
          const changed = new Set(come.map(idOf));
          const gone = entries.filter((entry) => changed.has(idOf(entry)));
          // Every other removed product returns with its new values.
          const back = come.filter((_, index) => index % 2 === 0);
          const kept = entries.filter((entry) => !changed.has(idOf(entry)));
          entries = finish(rearrange(entries, gone, back));
          const sorted = makeSnapshot([...kept, ...back]).entries;
          for (const sort of ADMIN_PRODUCT_SORTS) {
            expect(await inOrder(entries, sort)).toEqual(await inOrder(sorted, sort));
          }
          for (const category of ['toys', 'books', 'kitchen', 'none']) {
            const expected = sorted.filter(({ product }) => product.category === category);
            expect(ofCategory(entries, category)).toEqual(expected);
          }
        }
      },
    ),
  );
});

test('sorting a large shop yields to the event loop and happens once for all that ask', async () => {
  const entries = Array.from({ length: 30_000 }, (_, index) =>
    makeEntry({ name: `Product ${(index * 7_919) % 30_000}` }),
  );
  let both: Entries[] = [];
  const turns = await countTurns(async () => {
    both = await Promise.all([inOrder(entries, 'name'), inOrder(entries, 'name')]);
  });
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(both[0]?.[0]?.product.name).toBe('Product 0');
  expect(both[1]).toBe(both[0]);
  expect(await inOrder(entries, 'name')).toBe(both[0]);
});

test('a long list is grouped by category once, and yields to the event loop meanwhile', async () => {
  let looks = 0;
  const entries = Array.from({ length: 5_000 }, (_, index) => {
    const { product, ...entry } = makeEntry({ category: index % 2 === 0 ? 'toys' : 'books' });
    return Object.defineProperty(entry, 'product', {
      get: () => {
        looks += 1;
        return product;
      },
    }) as CatalogueEntry;
  });
  expect(await countTurns(() => groupByCategory(entries))).toBeGreaterThan(5);
  expect(looks).toBeGreaterThan(0);
  looks = 0;
  expect(ofCategory(entries, 'toys')).toHaveLength(2_500);
  expect(ofCategory(entries, 'books')[0]).toBe(entries[1]);
  expect(ofCategory(entries, 'none')).toEqual([]);
  expect(looks).toBe(0);
});
