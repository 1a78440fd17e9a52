import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { imagePath, ownImageName } from '../../../contract/catalogue/images.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { productForm } from '../../catalogue/testing.ts';
import { paint, upload } from '../../images/testing.ts';
import { signWebhook } from '../../payments/razorpay/signatures.ts';
import { keepSandboxAccount } from '../../payments/sandbox/account.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { addProduct, openForTest, openMigrated } from '../testing/databases.ts';
import { placePostgres, placeSqlite } from '../testing/engines.ts';
import { POSTGRES_URL } from '../testing/postgres-database.ts';
import { serveDatabase, type TestShop } from '../testing/test-shop.ts';
import { openWire } from '../testing/wire.ts';
import { goodBodiesByPath } from './fuzz-bodies.ts';
import { captureLog, expectProblem, listen } from './testing.ts';

/**
 * What each route answers to an admin's valid request while the database is away; lists and products
 * were requested before.
 */
const FROM_MEMORY: Record<string, number> = {
  'GET /api/openapi.json': 200,
  'GET /api/docs': 200,
  'GET /api/docs.css': 200,
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /metrics': 200,
  'POST /api/csp-reports': 204,
  'GET /api/products': 200,
  'GET /api/products/:id': 200,
  'GET /api/admin/categories': 200,
  // The shop's settings are kept in memory, and no policy has been written.
  'GET /api/shop': 200,
  'GET /api/policies/:slug': 404,
  'GET /mail-frame': 200,
  'GET /sandbox/checkout.js': 200,
  'GET /sandbox/checkout.css': 200,
  // The sandbox rejects these without a query.
  'GET /sandbox/v1/payments/downtimes': 200,
  'GET /sandbox/v1/*': 400,
  'POST /sandbox/v1/*': 400,
  'PUT /sandbox/v1/*': 400,
  'PATCH /sandbox/v1/*': 400,
  'DELETE /sandbox/v1/*': 400,
};

/** A shop with a product, a picture and an admin. */
async function openShop(database: Database, logTo = captureLog().logTo) {
  const { id: productId } = await addProduct(database, { name: 'Lamp' });
  const shop = await serveDatabase(database, { parts: { logTo } });
  await listen(shop);
  const { user, jwtToken } = await shop.admin();
  const account = await keepSandboxAccount(database);
  const picture = await upload(shop, jwtToken, await paint(40, 40).png().toBuffer());
  const imageName = ownImageName(picture.json<{ image: string }>().image) ?? '';

  const bodies: Record<string, unknown> = {
    ...goodBodiesByPath({ productId, email: user.email, keyId: account.keyId }),
    '/api/csp-reports': [],
  };
  const event = JSON.stringify({ event: 'order.paid', payload: {} });
  const csv = Buffer.from('name\n');
  const keys = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64');

  const send = (method: string, route: string) => {
    const url = route
      .replace('/products/:id', `/products/${productId}`)
      .replace('up-:rest', `${imageName}-1280.avif`)
      .replace(/:\w+/g, 'request-0001');
    const headers: Record<string, string> = route.startsWith('/sandbox/')
      ? { authorization: `Basic ${keys}` }
      : // Only a request without a token counts as a local operator.
        route === '/metrics'
        ? {}
        : { authorization: `Bearer ${jwtToken}` };
    if (route === '/api/payment/webhook') {
      headers['content-type'] = 'application/json';
      headers['x-razorpay-signature'] = signWebhook(event, account.webhookSecret);
      headers['x-razorpay-event-id'] = 'evt_1';
    }
    if (route === '/api/admin/products/import') headers['content-type'] = 'text/csv';
    if (route === '/api/admin/images') headers['content-type'] = 'image/png';
    const body =
      route === '/api/payment/webhook'
        ? event
        : 'content-type' in headers
          ? csv
          : (bodies[route] ?? {});
    const payload = method === 'GET' ? {} : { body };
    return shop.request({ method: method as 'GET', url, headers, ...payload });
  };
  for (const route of ['', '/:id']) {
    expect((await send('GET', `/api/products${route}`)).statusCode).toBe(200);
  }
  return { shop, productId, imageName, jwtToken, send };
}

/** Signing out comes last: it ends the session the other requests need. */
const routesOf = ({ app }: TestShop) =>
  app.routeTable
    .filter(({ method, access }) => method !== 'HEAD' && access !== undefined)
    .toSorted((one, other) => Number(isSigningOut(one)) - Number(isSigningOut(other)));
const isSigningOut = ({ url }: { url: string }) => url === '/api/users/logout';

/** Calls every route and checks each answer that is not a success. */
async function walk({ shop, send }: Awaited<ReturnType<typeof openShop>>) {
  const seen: Record<string, number> = {};
  for (const { method, url } of routesOf(shop)) {
    const response = await send(method, url);
    seen[`${method} ${url}`] = response.statusCode;
    if (response.statusCode !== 503) continue;
    expect([url, response.headers['retry-after']]).toEqual([url, '5']);
    if (url.startsWith('/sandbox/')) {
      expect(response.json()).toMatchObject({ error: { code: 'SERVER_ERROR' } });
    } else {
      expect(expectProblem(response, 503).code).toBe('unavailable');
    }
  }
  return seen;
}

describe.skipIf(!POSTGRES_URL)('while PostgreSQL is away', () => {
  async function openWired(logTo?: ReturnType<typeof captureLog>['logTo']) {
    const location = await placePostgres('migrated');
    const direct = await openForTest(location);
    const wire = await openWire(location.databaseUrl);
    const database = await openDatabase({ databaseUrl: wire.url, dataDir: '' });
    onTestFinished(() => database.close());
    return { direct, wire, ...(await openShop(database, logTo)) };
  }

  test('every route that needs PostgreSQL answers 503 with Retry-After, and the others answer as usual', async () => {
    const log = captureLog();
    const opened = await openWired(log.logTo);
    opened.wire.cut();
    const seen = await walk(opened);
    const expected = Object.fromEntries(
      Object.keys(seen).map((route) => [route, FROM_MEMORY[route] ?? 503]),
    );
    expect(seen).toEqual(expected);
    // Neither requests nor jobs log it as an error of ours, and jobs do not repeat their message.
    const faults = log.lines().filter(({ level }) => level >= 50);
    expect(faults).toEqual([]);
    const jobs = log.lines().filter(({ msg }) => /job failed|be refreshed/.test(String(msg)));
    expect(jobs.length).toBeLessThanOrEqual(2);
  });

  test('a token that cannot be checked is neither rejected nor dropped: it works once the database is back', async () => {
    const { wire, shop, jwtToken: token } = await openWired();
    const check = () => shop.request({ url: '/api/users/isAuthorized', token });
    wire.cut();
    expectProblem(await check(), 503);
    await wire.restore();
    await expect.poll(async () => (await check()).statusCode).toBe(200);
  });

  test('the catalogue and pictures in the cache are still served; changes show once the database is back', async () => {
    const { direct, wire, shop, productId, imageName, jwtToken: token } = await openWired();
    const names = async () =>
      (await shop.request({ url: '/api/products' })).json<Product[]>().map(({ name }) => name);
    const picture = () => shop.request({ url: imagePath(imageName, 320, 'webp') });
    const { rawPayload } = await picture();
    wire.cut();
    expect(await names()).toEqual(['Lamp']);
    expect((await shop.request({ url: `/api/products/${productId}` })).statusCode).toBe(200);
    expect((await picture()).rawPayload).toEqual(rawPayload);
    expectProblem(await shop.request({ url: imagePath(imageName, 640, 'webp') }), 503);

    const other = await serveDatabase(direct);
    const body = { ...productForm({ name: 'Renamed' }), _id: productId };
    const change = { method: 'PUT', url: '/api/admin/update_product', token, body } as const;
    expect((await other.request(change)).statusCode).toBe(200);
    expect(await names()).toEqual(['Lamp']);
    await wire.restore();
    await expect.poll(names).toEqual(['Renamed']);
    expect((await shop.request({ url: imagePath(imageName, 640, 'webp') })).statusCode).toBe(200);
  });
});

describe('with SQLite in trouble', () => {
  const open = async () => openShop(await openMigrated(placeSqlite));

  test('while SQLite is closed, every route that needs it answers 503, and cached pictures are still served', async () => {
    const opened = await open();
    const { shop, imageName } = opened;
    const url = imagePath(imageName, 320, 'webp');
    expect((await shop.request({ url })).statusCode).toBe(200);
    await shop.database.close();
    const seen = await walk(opened);
    const expected = Object.fromEntries(
      Object.keys(seen).map((route) => [route, FROM_MEMORY[route] ?? 503]),
    );
    expect(seen).toEqual(expected);
    expect((await shop.request({ url })).statusCode).toBe(200);
  });

  test.each([
    ['read-only', 'query_only = on'],
    ['full', 'max_page_count = 1'],
  ])('while SQLite is %s, reads work and nothing answers 500', async (_what, pragma) => {
    const opened = await open();
    await sql`pragma ${sql.raw(pragma)}`.execute(opened.shop.database.query);
    const seen = await walk(opened);
    expect(Object.entries(seen).filter(([, status]) => status === 500)).toEqual([]);
    expect(seen['GET /api/admin/orders']).toBe(200);
    expect(seen['GET /api/users/isAuthorized']).toBe(200);
  });
});
