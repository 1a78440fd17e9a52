import { expect, test } from 'vitest';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { serveDatabase } from '../platform/testing/test-shop.ts';
import { decoded, openPort } from './response-cache/testing.ts';

async function openProduct() {
  const database = await openMigrated(placeSqlite);
  const { id } = await addProduct(database, { id: 'Teapot_1', name: 'Clay teapot' });
  const shop = await serveDatabase(database, { parts: { withPages: true } });
  return { id, shop, ...(await openPort(shop)) };
}

test('one product has one URL: every other way to write it is redirected there', async () => {
  const { ask, isCached, warmCache } = await openProduct();
  const address = '/products/:Teapot_1';
  for (const [path, target] of [
    ['/products/Teapot_1', address],
    ['/products/anything:Teapot_1', address],
    ['/products/anything%3ATeapot_1', address],
    ['/products/:%54eapot_1', address],
    ['/products/:Teapot_1/', address],
    ['/Products/:Teapot_1', address],
    ['/products/x:Teapot_1?qty=2&from=%2F', `${address}?qty=2&from=%2F`],
    ['/products/Teapot_1?', `${address}?`],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask(path, { method });
      expect([path, status, headers.location, body.length]).toEqual([path, 301, target, 0]);
      expect(headers['cache-control']).toBe('no-cache');
    }
    expect(await isCached(path), path).toBe(false);
  }
  const page = await ask(address);
  expect(page.status).toBe(200);
  expect(decoded(page)).toMatch(/<link rel="canonical" href="[^"]+\/products\/:Teapot_1">/);
  await warmCache(address);
});

test.each(['/', '/products/:Teapot_1'])(
  '%s with a query it does not read is the same page, from the same cached response',
  async (path) => {
    const { ask, isCached, warmCache } = await openProduct();
    const first = await ask(`${path}?utm_source=mail`);
    expect(first.status).toBe(200);
    expect(decoded(first)).toContain('Clay teapot');
    const plain = await ask(path);
    expect([plain.headers.etag, plain.body]).toEqual([first.headers.etag, first.body]);
    await warmCache(path);
    expect(await isCached(`${path}?fbclid=never-asked-for`)).toBe(true);
  },
);

test('a URL that names no product is a 404 in every form, and always the same page', async () => {
  const { ask } = await openProduct();
  const [first, ...others] = await Promise.all(
    [
      '/products/:nothing',
      '/products/nothing',
      '/products/:teapot_1',
      '/products/:x:Teapot_1',
      '/products/Teapot_1:nothing',
      '/products/:nothing/?a=1',
      '/products/:100%',
      '/products/:',
    ].map((path) => ask(path)),
  );
  expect(first?.status).toBe(404);
  expect(first?.body.toString()).toContain('We couldn’t find that product');
  expect(first?.body.toString()).toContain('"isUnknownProduct":true');
  for (const { status, body } of others) {
    expect(status).toBe(404);
    expect(body).toEqual(first?.body);
  }
});

test('shells are the same at any number of URLs, and cached under few', async () => {
  const { ask, isCached, warmCache } = await openProduct();
  const one = await ask('/cart/one?qty=1');
  const other = await ask('/cart/:other');
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body).toEqual(one.body);
  expect(other.headers.etag).toBe(one.headers.etag);
  // These are other pages, with another entry of the navigation marked or without one.
  const others = await Promise.all(
    ['/cart', '/cart/admin', '/public/register', '/admin/orders/7'].map((path) => ask(path)),
  );
  expect(new Set([one, ...others].map(decoded)).size).toBe(5);
  await warmCache('/cart', '/public/register');
  // Served from the cached shell that such addresses share.
  expect(await isCached('/cart/never-asked-for?qty=1')).toBe(true);
});
