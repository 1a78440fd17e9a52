import { expect, test } from 'vitest';
import { readView } from '../../contract/catalogue/list-view.ts';
import { EMPTY_PAGE_DATA, type PageData } from '../../contract/storefront/render.ts';
import { type Backend, openBrowser } from '../testing/browser.ts';
import { sampleProduct } from '../testing/samples.ts';

const view = (query: string) => readView(new URLSearchParams(query), 5000);
const LARGE: PageData = { ...EMPTY_PAGE_DATA, isOurs: true, isLarge: true };
const NEXT = '</api/products?cursor=abc&limit=24>; rel="next"';
const yes = () => true;

/** A browser with this page, whose backend answers lists. */
async function openLists(backend: Backend, page: PageData = LARGE, isOurs = true) {
  const old = { products: JSON.stringify([sampleProduct('old')]) };
  const { calls, stored } = await openBrowser(backend, old, { isOurs });
  const catalogue = await import('./store.ts');
  const found = await import('./found.ts');
  const store = catalogue.createCatalogueStore(page.products, page.product, page);
  catalogue.restoreProducts(store, page);
  const paths = () => calls.map(({ path }) => path);
  const load = (query: string, isLatest = yes) =>
    found.loadFound(store, view(query), 5000, isLatest);
  return { ...catalogue, ...found, store, stored, paths, load };
}

const pageOf = (count: number, total: number, link?: string) => ({
  body: Array.from({ length: count }, (_, index) => sampleProduct(`${total}-${index}`)),
  headers: { 'x-total-count': String(total), 'x-above-count': '3', ...(link ? { link } : {}) },
});

test('a view is asked for as its filters say, and continued with the cursor', async () => {
  const { store, paths, load } = await openLists(({ path }) =>
    path.includes('cursor') ? pageOf(6, 30) : pageOf(24, 30, NEXT),
  );
  expect(await load('category=toys&maxRating=3.5&q=tea+pot&sort=name')).toBe(true);
  expect(store.getState().found).toMatchObject({ total: 30, above: 3, next: 'abc' });
  expect(await load('category=toys&maxRating=3.5&q=tea+pot&sort=name&shown=48')).toBe(true);
  expect(store.getState().found?.next).toBeUndefined();
  const asked = '/api/products?category=toys&maxPrice=5000&maxRating=3.5&q=tea+pot&sort=name';
  expect(paths()).toEqual([`${asked}&limit=24`, `${asked}&limit=24&cursor=abc`]);
});

test('what a second page repeats is shown once, and a long view is asked for a hundred at a time', async () => {
  const { store, paths, load } = await openLists(({ path }) =>
    path.includes('cursor') ? pageOf(10, 102) : pageOf(100, 102, NEXT),
  );
  await load('shown=120');
  expect(store.getState().found?.products).toHaveLength(100);
  expect(paths().map((path) => path.match(/limit=\d+/)?.[0])).toEqual(['limit=100', 'limit=20']);
});

test.each([
  ['a refusal', () => ({ status: 429, body: {}, headers: { 'retry-after': '7' } }), 7_000],
  ['a broken connection', () => 'broken connection', 0],
  ['an answer that is no list', () => ({ body: { products: [] } }), 0],
] satisfies [string, Backend, number][])(
  'after %s the last list stays, and the next try is told how long to wait',
  async (_, answer, waitMs) => {
    let isDown = false;
    const { store, load } = await openLists(() => (isDown ? answer() : pageOf(2, 2)), LARGE);
    await load('category=toys');
    const before = store.getState().found;
    isDown = true;
    expect(await load('category=books')).toBe(waitMs);
    expect(store.getState()).toMatchObject({ found: before, hasSearchFailed: true });
    isDown = false;
    expect(await load('category=books')).toBe(true);
    expect(store.getState().hasSearchFailed).toBe(false);
  },
);

test('an answer that nobody waits for any more changes nothing', async () => {
  const { store, load } = await openLists(() => pageOf(2, 2));
  await load('category=toys', () => false);
  expect(store.getState().found).toBeUndefined();
});

test('our server finds every view of a large shop, and the searches of any', async () => {
  const { store, isFoundByServer } = await openLists(() => pageOf(0, 0));
  expect(isFoundByServer(store.getState(), view('category=toys'))).toBe(true);
  const small = await openLists(() => pageOf(0, 0), { ...EMPTY_PAGE_DATA, isOurs: true });
  expect(small.isFoundByServer(small.store.getState(), view('category=toys'))).toBe(false);
  expect(small.isFoundByServer(small.store.getState(), view('q=+'))).toBe(false);
  expect(small.isFoundByServer(small.store.getState(), view('q=tea'))).toBe(true);
  const other = await openLists(() => pageOf(0, 0), EMPTY_PAGE_DATA, false);
  expect(other.isFoundByServer(other.store.getState(), view('q=tea'))).toBe(false);
});

test('a large shop loads its newest for the home page and keeps nothing in storage', async () => {
  const { store, stored, paths, loadProducts } = await openLists(() => pageOf(12, 1_500));
  expect(stored.getItem('products')).toBeNull();
  expect(store.getState().products).toEqual([]);
  await loadProducts(store);
  expect(store.getState()).toMatchObject({ loading: false, isLarge: true });
  expect(store.getState().products).toHaveLength(12);
  expect(paths()).toEqual(['/api/products?limit=12']);
  expect(stored.getItem('products')).toBeNull();
});

test('where the page does not say how large our shop is, it is asked; another backend never is', async () => {
  const answer: Backend = ({ path }) => pageOf(2, path.includes('limit') ? 1_001 : 2);
  const { store, paths, stored, loadProducts } = await openLists(answer, EMPTY_PAGE_DATA);
  await loadProducts(store);
  expect(store.getState().isLarge).toBe(true);
  expect([paths(), stored.getItem('products')]).toEqual([['/api/products?limit=12'], null]);
  const other = await openLists(answer, EMPTY_PAGE_DATA, false);
  await other.loadProducts(other.store);
  expect(other.paths()).toEqual(['/api/products']);
  expect(JSON.parse(other.stored.getItem('products') ?? '')).toHaveLength(2);
});

test('after the back office the shop is asked for its size again, and nothing found before counts', async () => {
  const { store, load, reloadCatalogue, paths } = await openLists(({ path }) =>
    path === '/api/products' ? pageOf(3, 3) : pageOf(2, 1_000),
  );
  await load('category=toys');
  await reloadCatalogue(store);
  expect(store.getState()).toMatchObject({ found: undefined, isLarge: false, loading: false });
  expect(paths().slice(1)).toEqual(['/api/products?limit=12', '/api/products']);
});

test('at the end of a list that changed in between there are as many as have been loaded', async () => {
  const grown = { ...pageOf(6, 31), body: [sampleProduct('x'), sampleProduct('y')] };
  const { store, load, isWhole } = await openLists(({ path }) =>
    path.includes('cursor') ? grown : pageOf(24, 30, NEXT),
  );
  await load('category=toys&shown=48');
  expect(store.getState().found).toMatchObject({ total: 26, next: undefined });
  expect(isWhole(store.getState(), view('category=toys&shown=48'), 5000)).toBe(true);
});

test('a shop that cannot be asked after the back office stays as large as it was', async () => {
  let isDown = false;
  const { store, loadProducts, reloadCatalogue } = await openLists(() =>
    isDown ? 'broken connection' : pageOf(12, 1_500),
  );
  await loadProducts(store);
  isDown = true;
  await reloadCatalogue(store);
  expect(store.getState()).toMatchObject({ isLarge: true, loading: false, hasListFailed: true });
});
