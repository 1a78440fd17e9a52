import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readView } from '../../../contract/list-view.ts';
import { sortProducts } from '../../../contract/product-filter.ts';
import { relatedProducts } from '../../../contract/related-products.ts';
import { makeEntry, makeSnapshot } from '../../catalogue/testing.ts';
import { countTurns } from '../../platform/breaks-testing.ts';
import { homeData, listData, policyData, productData, shellData } from './page-data.ts';

const FRAME = {
  isTestMode: false,
  shop: { rates: { shippingPaise: 1_000, taxHundredths: 200 } },
};

const anyEntries = fc
  .array(
    fc.record({
      category: fc.constantFrom('toys', 'books'),
      countInStock: fc.constantFrom(0, 0, 1),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((products) => products.map((product) => makeEntry(product)));

test('a product has the same related products here as in the browser', () => {
  fc.assert(
    fc.property(anyEntries, (made) => {
      const snapshot = makeSnapshot(made);
      const products = snapshot.entries.map(({ product }) => product);
      for (const product of products) {
        const related = productData(snapshot, product._id, FRAME)?.related;
        expect(related?.map(({ _id }) => _id)).toEqual(
          relatedProducts(products, product).map(({ _id }) => _id),
        );
      }
    }),
  );
});

test('the page of a product looks at a few others, however large the shop', () => {
  let looks = 0;
  const entries = Array.from({ length: 5_000 }, (_, index) => {
    const entry = makeEntry({ category: `category-${index % 5}` });
    const { product } = entry;
    return Object.defineProperty(entry, 'product', {
      get() {
        looks += 1;
        return product;
      },
    });
  });
  const snapshot = makeSnapshot(entries);
  const ids = entries.map(({ product }) => product._id);
  productData(snapshot, ids[0] ?? '', FRAME);
  looks = 0;
  for (const id of ids.slice(1, 101)) {
    expect(productData(snapshot, id, FRAME)?.related).toHaveLength(4);
  }
  // For each page: the product, four others, and itself if it is among them.
  expect(looks).toBeLessThanOrEqual(100 * 6);
});

test('sorting a view of a large shop yields to the event loop and gives what the browser shows', async () => {
  const snapshot = makeSnapshot(
    Array.from({ length: 20_000 }, (_, index) =>
      makeEntry({ name: `Lamp ${(index * 7_919) % 9_000}`, price: 10 }),
    ),
  );
  const products = snapshot.entries.map(({ product }) => product);
  let shown: string[] = [];
  const turns = await countTurns(async () => {
    const view = readView(new URLSearchParams('sort=name'), 5000);
    shown = (await listData(snapshot, view, FRAME)).products.map(({ _id }) => _id);
  });
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(shown.length).toBeGreaterThan(10);
  expect(shown).toEqual(
    sortProducts(products, 'name')
      .slice(0, shown.length)
      .map(({ _id }) => _id),
  );
});

test('every page says that the backend is ours, so that nothing has to be tried', async () => {
  const entry = makeEntry({ category: 'kitchen' });
  const snapshot = makeSnapshot([entry]);
  const view = readView(new URLSearchParams(), 5000);
  for (const data of [
    shellData(FRAME),
    homeData(snapshot, FRAME),
    await listData(snapshot, view, FRAME),
    productData(snapshot, entry.product._id, FRAME),
    policyData(undefined, FRAME),
  ]) {
    expect(data).toMatchObject({ isOurs: true });
  }
});
