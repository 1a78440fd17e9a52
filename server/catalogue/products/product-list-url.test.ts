import { expect, test } from 'vitest';
import { productListUrl } from './product-list-url.ts';

const LIST = '/api/products';

test.each([
  ['', LIST],
  ['?', LIST],
  ['?utm_source=mail&a=1&a=2', LIST],
  ['?sort=newest&maxRating=5&q=&name=%20', `${LIST}?limit=100`],
  ['?sort=name', `${LIST}?sort=name&limit=100`],
  ['?limit=20&a=1&category=toys', `${LIST}?category=toys&limit=20`],
  ['?category=', `${LIST}?category=&limit=100`],
  ['?maxPrice=0100.50&maxRating=4.0', `${LIST}?maxPrice=100.5&maxRating=4&limit=100`],
  ['?q=Tea%20%20CLAY+tea', `${LIST}?q=clay+tea&limit=100`],
  ['?q=clay+tea', `${LIST}?q=clay+tea&limit=100`],
  ['?name=Clay+Pot', `${LIST}?name=clay+pot&limit=100`],
  ['?cursor=abc&limit=5', `${LIST}?limit=5&cursor=abc`],
])('the list at %s is cached as %s', (query, address) => {
  expect(productListUrl(`${LIST}${query}`)).toBe(address);
});

test.each(['?limit=0', '?sort=oldest', '?q=a&q=b', '?maxPrice=cheap', '?q=%ff', '?q=100%'])(
  'the list at %s is not cached',
  (query) => {
    expect(productListUrl(`${LIST}${query}`)).toBeUndefined();
  },
);
