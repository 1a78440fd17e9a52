import { expect, test } from 'vitest';
import { findPage } from './pages.ts';
import { shellPath } from './shell-path.ts';

test.each([
  ['/', '/'],
  ['/cart', '/cart'],
  ['/Cart', '/cart/:id'],
  ['/cart/abc', '/cart/:id'],
  ['/cart/admin', '/cart/admin'],
  ['/cart/administration', '/cart/admin'],
  ['/productScreen', '/productScreen'],
  ['/productscreen/', '/productScreen/'],
  ['/products/:abc', '/products/:id'],
  ['/products/admin', '/products/admin'],
  ['/public/register', '/public/register'],
  ['/public/register/', '/public/register/'],
  ['/privateroutes/ORDERSCREEN/', '/privateRoutes/orderScreen'],
  ['/privateRoutes/userprofile', '/privateRoutes/userprofile'],
  ['/admin', '/admin/*'],
  ['/admin/orders/1', '/admin/*'],
  ['/Admin/orders', '/ADMIN/*'],
  ['/no/page', '/*'],
  ['/no/admin/page', '/*/admin'],
])('%s has the shell of %s', (pathname, path) => {
  expect(shellPath(pathname)).toBe(path);
  // The shell path of a shell path is itself: the same page, with or without the navigation.
  expect(shellPath(path)).toBe(path);
  expect(findPage(path)).toBe(findPage(pathname));
  expect(path.includes('/admin')).toBe(pathname.includes('/admin'));
});
