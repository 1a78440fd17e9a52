import { expect, test } from 'vitest';
import { openBrowser } from '../testing/browser.ts';

const BOOKS = { _id: 'c1', name: 'Books', slug: 'books', createdAt: '2026-01-01T00:00:00.000Z' };

async function openCatalogue(body: unknown) {
  const { calls } = await openBrowser(() => ({ body }));
  const { setBearerToken } = await import('../backend/session.ts');
  const { fetchCategories, fetchProduct, fetchProducts } = await import('../backend/catalogue.ts');
  return { calls, setBearerToken, fetchCategories, fetchProduct, fetchProducts };
}

test("a visitor's call for the categories carries no token, a signed-in user's does", async () => {
  const { calls, setBearerToken, fetchCategories } = await openCatalogue({ categories: [BOOKS] });
  expect(await fetchCategories()).toEqual([BOOKS]);
  setBearerToken('t0ken');
  expect(await fetchCategories()).toEqual([BOOKS]);
  setBearerToken(undefined);
  await fetchCategories();
  expect(calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/admin/categories', undefined],
    ['/api/admin/categories', 'Bearer t0ken'],
    ['/api/admin/categories', undefined],
  ]);
});

test('the two product calls never carry a token', async () => {
  const { calls, setBearerToken, fetchProduct, fetchProducts } = await openCatalogue([]);
  setBearerToken('t0ken');
  await fetchProducts();
  await fetchProduct('a b').catch(() => undefined);
  expect(calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/products', undefined],
    ['/api/products/a%20b', undefined],
  ]);
});

test.each([{ categories: 'none' }, {}, [], null, '<!doctype html>'])(
  'for a signed-in user too, %j is no list of categories',
  async (body) => {
    const { setBearerToken, fetchCategories } = await openCatalogue(body);
    setBearerToken('t0ken');
    await expect(fetchCategories()).rejects.toThrow('The category list is not a list.');
  },
);
