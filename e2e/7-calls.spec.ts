import type { Request } from '@playwright/test';
import { registerShopper, signInAs } from './people.ts';
import { expect } from './shop.ts';
import { test } from './untouched-shop.ts';

test('on app start the session is checked, with the token as a bearer header and the client library’s cross-site request token header', async ({
  context,
  page,
  shop,
}) => {
  const { jwtToken } = await registerShopper(shop.url);
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'cross-site', url: shop.url }]);
  await signInAs(page, jwtToken);
  const asked = page.waitForRequest('**/api/users/isAuthorized');
  await page.goto('/');
  const request = await asked;
  expect(request.method()).toBe('GET');
  expect(request.postData()).toBeNull();
  expect(await request.headerValue('authorization')).toBe(`Bearer ${jwtToken}`);
  expect(await request.headerValue('x-xsrf-token')).toBe('cross-site');
});

test('once signed in, every call but the two product calls carries the bearer and the cross-site request token header', async ({
  context,
  page,
  shop,
}) => {
  const { user, jwtToken } = await registerShopper(shop.url);
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'cross-site', url: shop.url }]);
  await signInAs(page, jwtToken);
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  const asked = () => calls.map((request) => new URL(request.url()).pathname);

  await page.goto('/productScreen');
  await expect.poll(asked).toContain('/api/admin/categories');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page).toHaveURL(/\/cart\/.+qty=1/);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page).toHaveURL(`/privateRoutes/userprofile?id=${user._id}`);
  await expect.poll(asked).toContain('/api/admin/orders');

  const isProductCall = (request: Request) =>
    /^\/api\/products(?:\/[^/]+)?$/.test(new URL(request.url()).pathname);
  for (const request of calls) {
    const headers = await request.allHeaders();
    const sent = [request.url(), headers.authorization, headers['x-xsrf-token']];
    const expected = isProductCall(request)
      ? [undefined, undefined]
      : [`Bearer ${jwtToken}`, 'cross-site'];
    expect(sent).toEqual([request.url(), ...expected]);
  }
  expect(calls.some(isProductCall)).toBe(true);
});

test('a check that the server refuses drops user and token', async ({ page }) => {
  await signInAs(page, 'no.such.token');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
});

test('a check that does not reach the server sets the user to none and keeps the token', async ({
  page,
  shop,
}) => {
  const { jwtToken } = await registerShopper(shop.url);
  await signInAs(page, jwtToken);
  await page.route('**/api/users/isAuthorized', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
    'href',
    '/privateRoutes/userprofile?id=',
  );
  expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBe(jwtToken);
});

test('the category list is requested without a payload', async ({ page }) => {
  const asked = page.waitForRequest('**/api/admin/categories');
  await page.goto('/productScreen');
  const request = await asked;
  expect([request.method(), request.postData()]).toEqual(['GET', null]);
});

test('two tabs agree about the sign-in', async ({ context, page, shop }) => {
  const { jwtToken } = await registerShopper(shop.url);
  const other = await context.newPage();
  await page.goto('/');
  await other.goto(`${shop.url}/`);
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await other.evaluate((token) => localStorage.setItem('jwtToken', token), jwtToken);
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('jwtToken'));
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
});
