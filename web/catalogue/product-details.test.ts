import { expect, test, vi } from 'vitest';
import { type Answer, type Backend, openBrowser } from '../testing/browser.ts';
import { sampleProduct } from '../testing/samples.ts';

/** The catalogue of a browser that has shown another product before. */
async function openCatalogue(backend: Backend) {
  const { calls } = await openBrowser(backend);
  const { createCatalogueStore, loadProductDetails } = await import('./store.ts');
  const store = createCatalogueStore([]);
  store.setState({ productDetailsLoading: false, productDetails: sampleProduct('before') });
  return { store, calls, load: (productId: string) => loadProductDetails(store, productId) };
}

test('productId is a prefix, a colon and the id; what follows the first colon is asked for, without a payload', async () => {
  const { store, calls, load } = await openCatalogue(() => ({ body: sampleProduct('a:b') }));
  await load('/products/:a:b');
  expect(store.getState().productId).toBe('/products/:a:b');
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/api/products/a%3Ab', undefined],
  ]);
});

test('productDetailsLoading becomes true when the request starts; on success the details are stored and it becomes false', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { store, load } = await openCatalogue(() => answer.promise);
  const loaded = load('/products/:a');
  expect(store.getState().productDetailsLoading).toBe(true);
  answer.resolve({ body: sampleProduct('a') });
  await loaded;
  expect(store.getState()).toMatchObject({
    productDetailsLoading: false,
    productDetails: sampleProduct('a'),
  });
});

test('on failure productDetailsLoading stays true, and the error is logged to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { store, load } = await openCatalogue(() => 'broken connection');
  await load('/products/:a');
  expect(store.getState().productDetailsLoading).toBe(true);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
