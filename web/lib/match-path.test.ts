import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/', '/', {}],
  ['/cart', '/cart', {}],
  ['/cart', '/CART//', {}],
  ['/products/:id', '/products/:abc', { id: ':abc' }],
  ['/products/:id', '/Products/a%2Fb/', { id: 'a%2Fb' }],
  ['/admin/orders/:order_id', '/admin/orders/order_1', { order_id: 'order_1' }],
  ['/cart/:id?', '/cart', {}],
  ['/cart/:id?', '/cart/', {}],
  ['/cart/:id?', '/cart/:abc', { id: ':abc' }],
  ['/admin/*', '/admin', {}],
  ['/admin/*', '/admin/orders/order_1', {}],
  ['*', '/whatever/there/is', {}],
])('%s matches %s', (pattern, pathname, parts) => {
  expect(matchPath(pattern, pathname)).toEqual(parts);
});

test.each([
  ['/', '/cart'],
  ['/cart', '/'],
  ['/cart', '/carts'],
  ['/cart', '/cart/x'],
  ['/cart/:id?', '/carts'],
  ['/admin/*', '/administration'],
  ['/cart/:id?', '/cart/a/b'],
  ['/products/:id', '/products'],
  ['/products/:id', '/products/'],
  ['/products/:id', '/products//x'],
  ['/products/:id', '/products/a/b'],
])('%s does not match %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeUndefined();
});
