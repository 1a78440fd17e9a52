import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';

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
  const { createCatalogueStore, loadProducts } = await import('./store.ts');
  const store = createCatalogueStore(products);
  return { store, load: () => loadProducts(store) };
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
    response.end(JSON.stringify([product('a'), product(request.url ?? '')]));
  });
  store.setState({ loading: false });
  const loaded = load();
  expect(store.getState().loading).toBe(true);
  await loaded;
  expect(store.getState()).toMatchObject({
    loading: false,
    products: [product('a'), product('/api/products')],
  });
});

test.each([
  ['a broken connection', (_, response) => response.destroy()],
  ['a body that is no JSON', (_, response) => response.end('<html>')],
  ['a body that is no list', (_, response) => response.end('{"products":[]}')],
] satisfies [string, RequestListener][])(
  'on failure (%s) loading becomes false and the list is left as it was',
  async (_, answer) => {
    const { store, load } = await storeOf(answer, [product('kept')]);
    await load();
    expect(store.getState()).toMatchObject({ loading: false, products: [product('kept')] });
  },
);

test('the status of the list call is not checked; the body is parsed regardless', async () => {
  const { store, load } = await storeOf((_, response) => {
    response.writeHead(500).end(JSON.stringify([product('a')]));
  });
  await load();
  expect(store.getState().products).toEqual([product('a')]);
});
