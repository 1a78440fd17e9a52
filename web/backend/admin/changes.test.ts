import { expect, test } from 'vitest';
import { type Answer, openBrowser } from '../../testing/browser.ts';

const SENT = {
  name: 'Teapot',
  brand: 'Maker',
  category: 'kitchen',
  price: '199.50',
  description: 'It pours.',
  image: 'https://example.com/teapot.webp',
  countInStock: '12',
};
const FORM = { ...SENT, sku: '' };

/** The back office of a build for another backend. */
async function openBackOffice(answer: Answer) {
  const { calls } = await openBrowser(() => answer, {}, { isOurs: false });
  const products = await import('./products.ts');
  const categories = await import('./categories.ts');
  return { calls, ...products, ...categories };
}

test.each([
  ['nothing', ''],
  ['null', null],
  ['a page', '<!doctype html>'],
  ['another shape', { ok: 1 }],
])(
  'a change that is answered with 200 and %s succeeds, and sends exactly the fields of the spec',
  async (_, body) => {
    const office = await openBackOffice({ status: 200, body });
    await office.addProduct(FORM);
    await office.updateProduct('p1', FORM, { ...FORM, countInStock: '10' });
    await office.removeProduct({ _id: 'p1' });
    await office.addCategory({ name: 'Books', slug: 'books' });
    await office.updateCategory({ _id: 'c1', name: 'Novels' });
    await office.removeCategory({ _id: 'c1' });
    expect(office.calls.map(({ method, path, body: sent }) => [`${method} ${path}`, sent])).toEqual(
      [
        ['POST /api/admin/add_product', SENT],
        ['PUT /api/admin/update_product', { _id: 'p1', ...SENT }],
        ['DELETE /api/admin/remove_product', { _id: 'p1' }],
        ['POST /api/admin/add_category', { name: 'Books', slug: 'books' }],
        ['PUT /api/admin/update_category', { _id: 'c1', name: 'Novels' }],
        ['DELETE /api/admin/remove_category', { _id: 'c1' }],
      ],
    );
    expect(office.calls[1]?.headers).not.toHaveProperty('x-stock-seen');
    expect(office.calls[1]?.headers).not.toHaveProperty('x-product-seen');
  },
);

test('a refused change fails with the message of the backend', async () => {
  const office = await openBackOffice({ status: 409, body: { message: 'Still in use' } });
  await expect(office.removeCategory({ _id: 'c1' })).rejects.toThrow('Still in use');
});

test('on our server a SKU travels in a header, and only if it was changed', async () => {
  const { calls } = await openBrowser(() => ({ status: 200, body: {} }));
  const { addProduct, updateProduct } = await import('./products.ts');
  await addProduct(FORM);
  await addProduct({ ...FORM, sku: 'TP/1 é' });
  await updateProduct('p1', FORM, FORM);
  await updateProduct('p1', FORM, { ...FORM, sku: 'TP-1' });
  expect(calls.map(({ headers }) => headers['x-product-own'])).toEqual([
    undefined,
    'sku=TP%2F1+%C3%A9',
    undefined,
    'sku=',
  ]);
  expect(calls.map(({ body }) => body)).toEqual([
    ...[SENT, SENT],
    ...[
      { _id: 'p1', ...SENT },
      { _id: 'p1', ...SENT },
    ],
  ]);
});

const PRODUCT = { _id: 'p1', ...SENT, price: 199.5, countInStock: 12, rating: 4 };
const { signal } = new AbortController();

test('a product is read by the spec’s call, and its SKU by one of our own beside it', async () => {
  const { calls } = await openBrowser(({ path }) => ({
    body: path === '/api/products/p1' ? PRODUCT : { ...PRODUCT, sku: 'TP-1' },
  }));
  const { fetchProduct } = await import('./products.ts');
  expect(await fetchProduct('p1', signal)).toEqual({ ...PRODUCT, sku: 'TP-1' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/products/p1', '/api/admin/products/p1']);
});

test.each([
  ['of the release before', { isOurs: true }],
  ['of another kind', { isOurs: false }],
])('a server %s, which has no SKUs, still answers the product', async (_, options) => {
  const answer = ({ path }: { path: string }) =>
    path === '/api/products/p1'
      ? { body: PRODUCT }
      : { status: 404, body: { status: 404, code: 'not_found', detail: 'Nothing is here.' } };
  await openBrowser(answer, {}, options);
  const { fetchProduct } = await import('./products.ts');
  expect(await fetchProduct('p1', signal)).toEqual({ ...PRODUCT, sku: '' });
});

test('what is searched for is found in SKUs by a call of our own, and all else is the spec’s list', async () => {
  const { calls } = await openBrowser(() => ({ body: [] }));
  const { fetchProductPage } = await import('./products.ts');
  await fetchProductPage({ sort: 'name' }, { signal });
  await fetchProductPage({ name: 'TP', sort: 'name' }, { signal });
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/products?sort=name&limit=50',
    '/api/admin/products?q=TP&sort=name&limit=50',
  ]);
});
