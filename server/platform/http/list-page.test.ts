import { expect, test } from 'vitest';
import { nextPageLink } from './list-page.ts';

test.each([
  ['/api/admin/users', '</api/admin/users?cursor=abc>; rel="next"'],
  ['/api/admin/users?limit=2&cursor=old', '</api/admin/users?limit=2&cursor=abc>; rel="next"'],
  ['/api/admin/users?q=why?&limit=2', '</api/admin/users?q=why%3F&limit=2&cursor=abc>; rel="next"'],
])('the link from %s to the next page keeps the rest of the query', (url, link) => {
  expect(nextPageLink(url, 'abc')).toBe(link);
});
