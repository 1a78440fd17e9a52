import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListView, readView } from '../../../contract/catalogue/list-view.ts';
import {
  criteriaOf,
  filterProducts,
  sortProducts,
} from '../../../contract/catalogue/product-filter.ts';
import { demoProducts } from '../../catalogue/demo/catalogue.ts';
import { findPage } from '../../catalogue/products/product-list.ts';
import type { ReadCatalogue } from '../../catalogue/snapshot/catalogue.ts';
import { makeCatalogue, makeRow, productsOf } from '../../catalogue/testing.ts';
import { listData } from './page-data.ts';

const SLIDER_MAX = 5000;
const FRAME = {
  isTestMode: false,
  shop: { rates: { shippingPaise: 1_000, taxHundredths: 200 } },
};

/** What a browser that holds the whole list shows for a view. */
async function inBrowser(catalogue: ReadCatalogue, { filter, sort }: ListView) {
  const whole = await productsOf(catalogue);
  const { products, above } = filterProducts(whole, criteriaOf(filter));
  const ids = sortProducts(products, sort).map(({ _id }) => _id);
  return { ids, above: filter.maxPrice === SLIDER_MAX ? above : 0 };
}

/** What the server answers, a few products at a time. */
async function inPages({ snapshot }: ReadCatalogue, { filter, sort }: ListView, limit: number) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findPage(snapshot, { ...criteriaOf(filter), sort, limit, cursor });
    if (!('body' in page)) throw new Error(page.reason);
    ids.push(...page.body);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

/** What the server renders. */
async function onThePage(catalogue: ReadCatalogue, view: ListView) {
  const { products, list } = await listData(catalogue, { ...view, shown: 240 }, FRAME);
  return { ids: products.map(({ _id }) => _id), total: list?.total, above: list?.above };
}

async function expectTheSame(catalogue: ReadCatalogue, view: ListView, limit: number) {
  const expected = await inBrowser(catalogue, view);
  expect(await inPages(catalogue, view, limit)).toEqual(expected.ids);
  const { ids, total, above } = await onThePage(catalogue, view);
  expect(ids).toEqual(expected.ids.slice(0, 240));
  expect([total, above]).toEqual([expected.ids.length, expected.above]);
}

const SORTS = ['newest', 'price-asc', 'price-desc', 'rating', 'name'];
const FILTERS = [
  '',
  ...['category=clothing', 'category=toys', 'category=nowhere'],
  ...['maxPrice=100', 'maxPrice=999', 'maxPrice=4999', 'above=1'],
  ...['maxRating=1', 'maxRating=3.5', 'maxRating=4.5'],
  ...['q=cotton', 'q=THE+set', 'q=%C3%A9', 'q=+++', 'q=nothing+like+it', 'q=a&above=1'],
  ...['category=home&maxPrice=1500', 'category=home&maxRating=4', 'q=steel&maxPrice=900'],
  'category=kitchen&maxPrice=1200&maxRating=4.5&q=steel',
];

test('server and browser show the same products in the same order, in each of 105 combinations', async () => {
  expect(SORTS.length * FILTERS.length).toBe(105);
  // As many as share a moment, a price, a rating or a name.
  const twice = [...demoProducts, ...demoProducts];
  const catalogue = makeCatalogue(
    twice.map(({ name, brand, description, priceRupees, rating, category }, index) =>
      makeRow({
        ...{ _id: `p${(index * 7_919) % 10_007}`, createdAt: 1 + (index % 9) },
        ...{ name: index % 2 === 0 ? name : name.toUpperCase(), brand, description, category },
        ...{ price: priceRupees + (index % 5 === 0 ? 4_000.5 : 0), rating },
      }),
    ),
  );
  for (const sort of SORTS) {
    for (const filter of FILTERS) {
      const view = readView(new URLSearchParams(`${filter}&sort=${sort}`), SLIDER_MAX);
      await expectTheSame(catalogue, view, 24);
    }
  }
});

/** Few different values, so that there are many ties. */
const anyCatalogue = fc
  .uniqueArray(
    fc.record({
      _id: fc.stringMatching(/^[a-c]{1,4}$/),
      name: fc.constantFrom('Pot', 'pot', 'Äpfel', 'apfel', 'कप', 'İz', 'ﬁg', 'Zoë', 'a "name"'),
      brand: fc.constantFrom('Mill', 'MILL & Söhne'),
      category: fc.constantFrom('toys', 'books'),
      price: fc.constantFrom(0, 0.01, 19.99, 250, 5000, 5000.01, 9000),
      rating: fc.constantFrom(0, 0.5, 3.5, 5),
      createdAt: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: ({ _id }) => _id, maxLength: 20 },
  )
  .map((products) => makeCatalogue(products.map(makeRow)));
const anyView = fc
  .record({
    sort: fc.constantFrom(...SORTS),
    category: fc.constantFrom('', 'toys', 'none'),
    maxPrice: fc.constantFrom('', '100', '250', '4999', '5000'),
    above: fc.constantFrom('', '1'),
    maxRating: fc.constantFrom('', '1', '3.5', '5'),
    q: fc.constantFrom('', 'pot', 'ÄPFEL', 'apfel', 'mill  POT', 'söhne', 'i̇', 'fig', '"'),
  })
  .map((asked) => readView(new URLSearchParams(asked), SLIDER_MAX));

test('server and browser show the same products in the same order, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(anyCatalogue, anyView, fc.integer({ min: 1, max: 7 }), expectTheSame),
    { numRuns: 300 },
  );
});
