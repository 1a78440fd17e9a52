import { expect, test } from 'vitest';
import {
  fingerprint,
  PRODUCT_SEEN_FORMAT,
  readProductSeen,
  writeProductSeen,
} from './product-seen.ts';

test('the fingerprint of a text is its FNV-1a hash, in eight digits', () => {
  expect(fingerprint('')).toBe('811c9dc5');
  expect(fingerprint('a')).toBe('e40c292c');
  expect(fingerprint('foobar')).toBe('bf9cf968');
});

test('a price has the same fingerprint as a number and as text', () => {
  expect(fingerprint(199.5)).toBe(fingerprint('199.5'));
  expect(fingerprint(199.5)).not.toBe(fingerprint('199.55'));
});

test('the header names every field but the stock, however long the texts are', () => {
  const header = writeProductSeen({
    name: 'a',
    brand: '',
    category: 'foobar',
    price: 'a',
    description: 'It pours. '.repeat(1_000),
    image: 'चाय',
    sku: 'foobar',
  });
  expect(header).toMatch(
    /^name=e40c292c, brand=811c9dc5, category=bf9cf968, price=e40c292c, description=\w{8}, image=\w{8}, sku=bf9cf968$/,
  );
  expect(header).toMatch(PRODUCT_SEEN_FORMAT);
  expect(readProductSeen('name=e40c292c,brand=811c9dc5')).toEqual({
    name: 'e40c292c',
    brand: '811c9dc5',
  });
});
