import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '../../contract/catalogue/schemas.ts';

const product = (id: string): Product => ({
  _id: id,
  name: `Product ${id}`,
  brand: 'Test',
  category: 'uncategorised',
  price: 100,
  description: 'A thing.',
  image: '/images/thing-640.webp',
  countInStock: 1,
  rating: 4.5,
});

/** The store of a browser whose backend answers with `answer`. */
async function storeOf(answer: RequestListener, products: Product[] = []) {
  const backend = createServer(answer).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  onTestFinished(() => void backend.close());
  const { port } = backend.address() as AddressInfo;
  vi.stubEnv('VITE_HOST', `http://127.0.0.1:${port}`);
  vi.resetModules();
  const { createCatalogueStore, loadProductDetails, loadProducts } = await import('./store.ts');
  const { prefetchProduct } = await import('../backend/catalogue.ts');
  const store = createCatalogueStore(products);
  return {
    store,
    load: () => loadProducts(store),
    loadDetails: (id: string) => loadProductDetails(store, `/products/:${id}`),
    prefetchProduct,
  };
}

test('the catalogue state starts loading, empty and without a product', async () => {
  const { store } = await storeOf(() => {});
  expect(store.getState()).toEqual({
    loading: true,
    productId: undefined,
    products: [],
    productDetails: undefined,
    productDetailsLoading: true,
  });
});

test('loading is true while the request runs; on success the list is stored and it becomes false', async () => {
  const { store, load } = await storeOf((request, response) => {
    response.end(JSON.stringify([product('a'), product(`${request.method} ${request.url}`)]));
  });
  store.setState({ loading: false });
  const loaded = load();
  expect(store.getState().loading).toBe(true);
  await loaded;
  expect(store.getState()).toMatchObject({
    loading: false,
    products: [product('a'), product('GET /api/products')],
  });
});

test('anything but a product is left out of the list', async () => {
  const { store, load } = await storeOf((_, response) => {
    response.end(JSON.stringify([null, product('a'), 7, { name: 'No id' }]));
  });
  await load();
  expect(store.getState().products).toEqual([product('a')]);
});

test.each([
  ['a broken connection', (_, response) => response.destroy()],
  ['a body that is not JSON', (_, response) => response.end('<html>')],
  ['a body that is no list', (_, response) => response.end('{"products":[]}')],
] satisfies [string, RequestListener][])(
  'on failure (%s) loading becomes false and the list is left as it was',
  async (_, answer) => {
    const { store, load } = await storeOf(answer, [product('kept')]);
    await load();
    expect(store.getState()).toMatchObject({ loading: false, products: [product('kept')] });
    expect(store.getState().hasListFailed).toBe(true);
  },
);

test('a list that loads after a failure has not failed', async () => {
  let isUp = false;
  const { store, load } = await storeOf((_, response) => void response.end(isUp ? '[]' : '<html>'));
  await load();
  isUp = true;
  await load();
  expect(store.getState()).toMatchObject({ loading: false, products: [], hasListFailed: false });
});

test('the status of the list call is not checked; the body is parsed regardless', async () => {
  const { store, load } = await storeOf((_, response) => {
    response.writeHead(500).end(JSON.stringify([product('a')]));
  });
  await load();
  expect(store.getState().products).toEqual([product('a')]);
});

const json = (status: number, body: unknown): RequestListener => {
  return (_, response) => void response.writeHead(status).end(JSON.stringify(body));
};

test('numbers that come as text and texts that are missing are read once, in the list and in storage', async () => {
  const { store, load } = await storeOf((_, response) => {
    response.end(
      JSON.stringify([
        { _id: 31, name: 'Lamp', price: '499.50', countInStock: '4', rating: '4.5', __v: 0 },
        { _id: 'b', price: 'on request', countInStock: 9 },
        { _id: 'c', name: 'Free', price: 0, countInStock: 'many' },
      ]),
    );
  });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await load();
  const texts = { brand: '', category: '', description: '', image: '' };
  const read = [
    { _id: '31', name: 'Lamp', ...texts, price: 499.5, countInStock: 4, rating: 4.5 },
    // Without a price it cannot be bought.
    { _id: 'b', name: 'b', ...texts, price: 0, countInStock: 0, rating: 0 },
    { _id: 'c', name: 'Free', ...texts, price: 0, countInStock: 0, rating: 0 },
  ];
  expect(store.getState().products).toStrictEqual(read);
  expect(JSON.parse(stored.get('products') ?? '')).toEqual(read);

  stored.set('products', '[null,{"name":"No id"},{"_id":7,"name":"Old","price":"5"}]');
  const { createCatalogueStore, restoreProducts } = await import('./store.ts');
  const later = createCatalogueStore([]);
  restoreProducts(later, {
    isRendered: false,
    isTestMode: false,
    products: [],
    categories: [],
    related: [],
  });
  expect(later.getState().products).toStrictEqual([
    { _id: '7', name: 'Old', ...texts, price: 5, countInStock: 0, rating: 0 },
  ]);
});

test.each([200, 404, 500, 503])(
  'a product in the body of a %i is stored as product details',
  async (status) => {
    const { store, loadDetails } = await storeOf(json(status, product('a')));
    expect(await loadDetails('a')).toBe(true);
    expect(store.getState()).toMatchObject({
      productDetails: product('a'),
      productDetailsLoading: false,
    });
  },
);

test.each([
  ['JSON', JSON.stringify({ detail: 'none' })],
  ['text', 'Not found'],
])('a 404 without a product, in %s, says that there is none', async (_, body) => {
  const { store, loadDetails } = await storeOf((_, response) => {
    response.writeHead(404).end(body);
  });
  store.setState({ productDetails: product('a') });
  expect(await loadDetails('a')).toBe(true);
  expect(store.getState()).toMatchObject({
    productDetails: undefined,
    productDetailsLoading: false,
  });
});

test.each([
  ['a 200 without _id', json(200, { detail: 'none' }), 0],
  ['a 503', json(503, { detail: 'busy' }), 0],
  ['a 500', json(500, null), 0],
  [
    'a 429 with Retry-After',
    (_, response) => response.writeHead(429, { 'retry-after': '12' }).end('{"status":429}'),
    12_000,
  ],
  ['a broken connection', (_, response) => response.destroy(), 0],
  ['a body that is not JSON', (_, response) => response.end('<html>'), 0],
] satisfies [string, RequestListener, number][])(
  '%s says nothing about the product: it stays, loading stays true and the error is logged',
  async (_, answer, waitMs) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const { store, loadDetails } = await storeOf(answer);
    store.setState({ productDetails: product('a'), productDetailsLoading: false });
    expect(await loadDetails('a')).toBe(waitMs);
    expect(store.getState()).toMatchObject({
      productDetails: product('a'),
      productDetailsLoading: true,
    });
    expect(logged).toHaveBeenCalledOnce();
  },
);

test('a hiccup of the prefetch does not count: the page makes its own request', async () => {
  let asked = 0;
  const { store, loadDetails, prefetchProduct } = await storeOf((_, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 503 : 200);
    response.end(JSON.stringify(asked === 1 ? { detail: 'busy' } : product('a')));
  });
  prefetchProduct('a');
  expect(await loadDetails('a')).toBe(true);
  expect(store.getState().productDetails).toEqual(product('a'));
  expect(asked).toBe(2);
});
