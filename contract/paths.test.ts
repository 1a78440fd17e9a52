import { expect, test } from 'vitest';
import { catalogueEndpoints } from './catalogue/endpoints.ts';
import { fillPath } from './fill-path.ts';
import { idInPath, paths, productIdOf, productIdState } from './paths.ts';

/** An id, and how it is encoded in the URLs of its page and of its call. */
const ODD_IDS: [id: string, inPage: string, inCall: string][] = [
  ['abc', 'abc', 'abc'],
  ['a b', 'a%20b', 'a%20b'],
  ['a:b', 'a:b', 'a%3Ab'],
  [':a', ':a', '%3Aa'],
  ['%', '%25', '%25'],
  ['%25', '%2525', '%2525'],
  ['a%2Fb', 'a%252Fb', 'a%252Fb'],
  ['कमल', '%E0%A4%95%E0%A4%AE%E0%A4%B2', '%E0%A4%95%E0%A4%AE%E0%A4%B2'],
  ['a/b', 'a%2Fb', 'a%2Fb'],
  ['?x', '%3Fx', '%3Fx'],
  ['#x&y=z', '%23x%26y%3Dz', '%23x%26y%3Dz'],
  ['a.webp', 'a.webp', 'a.webp'],
];

test('a product page has a colon before the id, and the id is what follows the first colon', () => {
  expect(paths.product('abc')).toBe('/products/:abc');
  expect(productIdOf('/products/:abc')).toBe('abc');
  expect(productIdOf('/products/:a:b')).toBe('a:b');
});

test.each(ODD_IDS)(
  "the id %j is encoded once in its page's URL, and decoded there",
  (id, inPage) => {
    const address = paths.product(id);
    expect(address).toBe(`/products/:${inPage}`);
    // A browser leaves it unchanged.
    const { pathname, search, hash } = new URL(address, 'https://shop.example');
    expect([pathname, search, hash]).toEqual([address, '', '']);
    expect(idInPath(pathname)).toBe(id);
    expect(idInPath(`${pathname}/`)).toBe(id);
  },
);

test.each(ODD_IDS)('the id %j is encoded once in a call', (id, _inPage, inCall) => {
  expect(fillPath(catalogueEndpoints.getProduct, { id })).toBe(`/api/products/${inCall}`);
});

test.each(ODD_IDS)('the id %j goes into the cart unencoded', (id) => {
  const { pathname, search } = new URL(paths.addToCart(id, 2), 'https://shop.example');
  expect(search).toBe('?qty=2');
  expect(idInPath(pathname)).toBe(id);
});

test.each(ODD_IDS)('the catalogue state holds a prefix, a colon and the real id %j', (id) => {
  expect(productIdState(id)).toBe(`/products/:${id}`);
  expect(productIdOf(productIdState(id))).toBe(id);
});

test.each([
  ['/products/abc', 'abc'],
  ['/products/a:b', 'a:b'],
  ['/Products/:abc/', 'abc'],
  ['/cart/abc', 'abc'],
  ['/cart/:abc', 'abc'],
  ['/products/:100%', '100%'],
  ['/products/:%E0%A4', '%E0%A4'],
])('the typed URL %s names the id %s', (path, id) => {
  expect(idInPath(path)).toBe(id);
});

test.each([
  '/',
  '/cart',
  '/cart/',
  '/products',
  '/products/',
  '/products/:',
  '/products/:/',
  '/products/:a/b',
  '/admin/cart/a',
])('%s names no product', (path) => {
  expect(idInPath(path)).toBe('');
});
