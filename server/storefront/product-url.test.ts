import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { canonicalProductUrl } from './product-url.ts';

describe('if the products are known', () => {
  const known = new Set(['abc', 'a:b', 'a b', '%', 'कमल']);
  const addressOf = (path: string) => canonicalProductUrl(path, (id) => known.has(id));

  test.each([
    ['/products/:abc', '/products/:abc'],
    ['/products/abc', '/products/:abc'],
    ['/products/anything:abc', '/products/:abc'],
    ['/products/anything%3Aabc', '/products/:abc'],
    ['/products/%3Aabc', '/products/:abc'],
    ['/products/:%61bc', '/products/:abc'],
    ['/products/:abc/', '/products/:abc'],
    ['/Products/abc/', '/products/:abc'],
    ['/products/a:b', '/products/:a:b'],
    ['/products/:a%3Ab', '/products/:a:b'],
    ['/products/anything:a:b', '/products/:a:b'],
    ['/products/a%20b', '/products/:a%20b'],
    ['/products/:%', '/products/:%25'],
    ['/products/x:%E0%A4%95%E0%A4%AE%E0%A4%B2', '/products/:%E0%A4%95%E0%A4%AE%E0%A4%B2'],
  ])('%s is %s', (path, address) => {
    expect(addressOf(path)).toBe(address);
    expect(addressOf(address)).toBe(address);
  });

  test.each([
    '/products/:ABC',
    '/products/:nothing',
    '/products/x:nothing',
    // If the colon comes first, the rest is the id.
    '/products/:x:abc',
    '/products/x:',
    '/products/:',
    '/products/abc/abc',
    '/cart/abc',
  ])('%s is not a product', (path) => {
    expect(addressOf(path)).toBeUndefined();
  });
});

describe('if the products are unknown', () => {
  const addressOf = (path: string) => canonicalProductUrl(path, () => true);

  test.each([
    ['/products/abc', '/products/:abc'],
    ['/PRODUCTS/:abc/', '/products/:abc'],
    ['/products/a:b', '/products/:a:b'],
    ['/products/:%41', '/products/:A'],
  ])('only the form of %s changes: %s', (path, address) => {
    expect(addressOf(path)).toBe(address);
  });

  test('the URL of any id is canonical, so that no redirect leads to another', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        expect(addressOf(paths.product(id))).toBe(paths.product(id));
      }),
    );
  });
});
