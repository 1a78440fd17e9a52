import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readView } from '../../../contract/catalogue/list-view.ts';
import { relatedProducts } from '../../../contract/catalogue/related-products.ts';
import { makeCatalogue, makeRow, productsOf } from '../../catalogue/testing.ts';
import { homeData, listData, policyData, productData, shellData } from './page-data.ts';

const FRAME = {
  isTestMode: false,
  shop: { rates: { shippingPaise: 1_000, taxHundredths: 200 } },
};

const anyRows = fc
  .array(
    fc.record({
      category: fc.constantFrom('toys', 'books'),
      countInStock: fc.constantFrom(0, 0, 1),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((products) => products.map((product) => makeRow(product)));

test('a product has the same related products here as in the browser', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const catalogue = makeCatalogue(rows);
      const products = await productsOf(catalogue);
      for (const product of products) {
        const data = await productData(catalogue, product._id, FRAME);
        expect(data?.related.map(({ _id }) => _id)).toEqual(
          relatedProducts(products, product).map(({ _id }) => _id),
        );
      }
    }),
  );
});

test('the page of a product reads a few others, however large the shop', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    makeRow({ category: `category-${index % 5}` }),
  );
  const catalogue = makeCatalogue(rows);
  for (const { id } of rows.slice(0, 100)) {
    expect((await productData(catalogue, id, FRAME))?.related).toHaveLength(4);
  }
  expect(catalogue.read).toBe(100 * 5);
});

test('a product that is removed while its page is made has none', async () => {
  const rows = [makeRow({ _id: 'pot' }), makeRow({ _id: 'lamp' })];
  const { snapshot } = makeCatalogue(rows);
  const { findProducts } = makeCatalogue(rows.slice(1));
  expect(await productData({ snapshot, findProducts }, 'pot', FRAME)).toBeUndefined();
});

test('every page says that the backend is ours, so that nothing has to be tried', async () => {
  const row = makeRow({ category: 'kitchen' });
  const catalogue = makeCatalogue([row]);
  const view = readView(new URLSearchParams(), 5000);
  for (const data of [
    shellData(FRAME),
    await homeData(catalogue, FRAME),
    await listData(catalogue, view, FRAME),
    await productData(catalogue, row.id, FRAME),
    policyData(undefined, FRAME),
  ]) {
    expect(data).toMatchObject({ isOurs: true });
  }
});
