import { expect, test } from 'vitest';
import { keepSandboxAccount } from '../../payments/sandbox/account.ts';
import { addProduct } from '../testing/databases.ts';
import { placeSqlite } from '../testing/engines.ts';
import { amountOf, itemsBody } from '../testing/paying-shop.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { listen, openAnyPages, openAnyShop } from './testing.ts';

/** The only successes a client may cache; every other answer of any route is `no-store`. */
const KEPT: Record<string, string> = {
  '/api/products': 'no-cache',
  '/api/products/:id': 'no-cache',
  '/api/admin/categories': 'no-cache',
  '/api/shop': 'no-cache',
};

const cacheOf = ({ headers }: { headers: Record<string, unknown> }) => headers['cache-control'];

/** The Cache-Control header of each route for each kind of caller. */
async function walk({ app, database, ...shop }: TestShop) {
  const { id } = await addProduct(database);
  const [shopper, admin] = [await shop.shopper(), await shop.admin()];
  const { keyId, keySecret } = await keepSandboxAccount(database);
  const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const callers = ['', `Bearer ${shopper.jwtToken}`, `Bearer ${admin.jwtToken}`, basic];
  const answers: { route: string; status: number; cache: unknown }[] = [];
  // Signing out ends the session the other requests need.
  const routes = app.routeTable.filter(
    ({ url, access }) => access !== undefined && url !== '/api/users/logout',
  );
  for (const { method, url } of routes) {
    for (const authorization of callers) {
      for (const known of [id, 'unknown', '%00']) {
        const response = await app.inject({
          method: method as 'GET',
          url: url.replace(/:\w+|\*/, () => known),
          headers: { authorization },
          ...(method === 'GET' || method === 'HEAD' ? {} : { payload: {} }),
        });
        const { statusCode: status } = response;
        answers.push({ route: url, status, cache: cacheOf(response) });
      }
    }
  }
  return answers;
}

test('no answer may be cached except those that are the same for everyone', async () => {
  const shop = await openTestShop(placeSqlite);
  const answers = await walk(shop);
  const statuses = new Set(answers.map(({ status }) => status));
  for (const status of [200, 400, 401, 403, 404]) expect(statuses).toContain(status);
  for (const { route, status, cache } of answers) {
    const expected = status === 200 ? (KEPT[route] ?? 'no-store') : 'no-store';
    expect({ route, status, cache }).toEqual({ route, status, cache: expected });
  }
});

test('with the pages, each page says no-cache, found or not', async () => {
  const shop = await openAnyPages();
  // Pages that contain the shop's own address need one.
  await listen(shop);
  const pages = ['/', '/productScreen', '/products/:none', '/cart', '/no/page', '/admin/dashboard'];
  for (const url of [...pages, '/robots.txt', '/sitemap.xml']) {
    expect([url, cacheOf(await shop.request({ url }))]).toEqual([url, 'no-cache']);
  }
  for (const url of ['/assets/none.js', '/images/none.webp', '/api/none']) {
    expect([url, cacheOf(await shop.request({ url }))]).toEqual([url, 'no-store']);
  }
});

test('answers to signing in, registering and signing out may not be cached', async () => {
  const shop = await openTestShop(placeSqlite);
  const password = 'a long enough phrase';
  const form = { name: 'Asha', email: 'asha@example.com', password };
  const register = await shop.request({
    method: 'POST',
    url: '/api/users/register',
    body: { ...form, cpassword: password },
  });
  const login = await shop.request({ method: 'POST', url: '/api/users/login', body: form });
  const { jwtToken: token } = login.json<{ jwtToken: string }>();
  const logout = await shop.request({ url: '/api/users/logout', token });
  for (const response of [register, login, logout]) {
    expect([response.statusCode, cacheOf(response)]).toEqual([200, 'no-store']);
  }
});

test('answers with an order may not be cached: placing, listing, exporting', async () => {
  const shop = await openTestShop(placeSqlite);
  await listen(shop);
  const items = [{ product: await addProduct(shop.database), qty: 1 }];
  const { jwtToken: token } = await shop.admin();
  const placed = await shop.request({
    method: 'POST',
    url: '/api/payment/placeOrder',
    token,
    body: { amount: amountOf(items), orderItems: itemsBody(items) },
  });
  const { order } = placed.json<{ order: { id: string } }>();
  const urls = [
    `/api/orders/${order.id}`,
    `/api/admin/orders/${order.id}`,
    '/api/admin/orders',
    '/api/admin/orders.csv',
    '/api/users/address',
  ];
  const read = await Promise.all(urls.map((url) => shop.request({ url, token })));
  for (const response of [placed, ...read]) {
    expect([response.statusCode, cacheOf(response)]).toEqual([200, 'no-store']);
  }
});

test('a route that is not public cannot allow caching', async () => {
  const { app } = await openAnyShop();
  app.get('/for-operators', { config: { access: 'operator' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send({}),
  );
  expect(cacheOf(await app.inject('/for-operators'))).toBe('no-store');
});
