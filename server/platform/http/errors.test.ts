import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { describeOnEachEngine, shared } from '../testing/engines.ts';
import { openOnce } from '../testing/lifetime.ts';
import { get, openConnection } from '../testing/raw-connection.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { followConnections } from './connections-testing.ts';
import {
  captureLog,
  DEADLINE,
  expectProblem,
  listen,
  openAnyPages,
  openAnyShop,
} from './testing.ts';

describe('a URL', () => {
  const anyShop = openOnce(() => openAnyShop());

  test.each([
    '/api/unknown',
    '/api',
    '/api/products/a/b',
    '/api/openapiXjson',
    '/nowhere',
    '/%zz',
    '/*',
  ])('%s that does not exist answers 404', async (url) => {
    const shop = anyShop();
    expect(expectProblem(await shop.request({ url }), 404).code).toBe('not_found');
  });

  test.each([
    ['POST', '/api/products', 'GET, HEAD'],
    ['DELETE', '/api/products/abc', 'GET, HEAD'],
    ['OPTIONS', '/api/products/abc', 'GET, HEAD'],
    ['GET', '/api/users/login', 'POST'],
    ['HEAD', '/api/users/login', 'POST'],
    ['GET', '/api/admin/update_product', 'PUT'],
    ['POST', '/api/admin/remove_category?_id=1', 'DELETE'],
    ['PATCH', '/healthz', 'GET, HEAD'],
  ] as const)(
    'that does not accept %s (%s) answers 405 and names the methods it accepts',
    async (method, url, allow) => {
      const shop = anyShop();
      const response = await shop.request({ method, url });
      expect(response.headers.allow).toBe(allow);
      expect(response.statusCode).toBe(405);
      if (method !== 'HEAD')
        expect(expectProblem(response, 405).detail).toContain(allow.slice(0, 3));
    },
  );

  const ODD_IDS = [
    ['broken encoding', '%E0%A4%A'],
    ['a bare percent sign', '%'],
    ['an encoded emoji', '%F0%9F%98%80'],
    ['too long an id', 'x'.repeat(101)],
    ['far too long an id', 'x'.repeat(15_000)],
  ] as const;

  test.each(ODD_IDS)(
    'with %s as a product id answers 404: there is no such product',
    async (_what, id) => {
      const shop = anyShop();
      const problem = expectProblem(await shop.request({ url: `/api/products/${id}` }), 404);
      expect(problem.code).toBe('not_found');
    },
  );

  test('with an encoded NUL as a product id answers 400', async () => {
    const shop = anyShop();
    const problem = expectProblem(await shop.request({ url: '/api/products/%00' }), 400);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['id']);
  });

  test.each(ODD_IDS)('with %s as an order id answers 400', async (_what, id) => {
    const shop = anyShop();
    const { jwtToken: token } = await shop.shopper();
    const problem = expectProblem(await shop.request({ url: `/api/orders/${id}`, token }), 400);
    const detail =
      'Order ID must have 1 to 64 letters, digits, hyphens and underscores, and nothing else.';
    expect(problem.errors).toEqual([{ field: 'order_id', detail }]);
  });

  test.each([
    ['limit=1&limit=2', 'limit'],
    ['q=a&q=b', 'q'],
    ['sort=cheap', 'sort'],
    ['limit=0', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e400', 'limit'],
    ['maxPrice=abc', 'maxPrice'],
    ['q=%00', 'q'],
    [`q=${'long'.repeat(51)}`, 'q'],
    ['cursor=..', 'cursor'],
    [`cursor=${Buffer.from('{"__proto__":1}').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["newest",1,"a\\u0000"]').toString('base64url')}`, 'cursor'],
    ['categroy=lamps', 'categroy'],
    ['maxprice=300&category=lamps', 'maxprice'],
  ])('with the malformed query %s answers 400 and names the parameter', async (query, field) => {
    const shop = anyShop();
    const problem = expectProblem(await shop.request({ url: `/api/products?${query}` }), 400);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
  });
});

const anyPages = openOnce(() => openAnyPages());

test.each(['/images/', '/images/a%00b', '/images/..%2F..%2Fpackage.json', '/assets/nothing.js'])(
  'a path that is not a file (%s) answers 404',
  async (url) => {
    const { request } = anyPages();
    expect(expectProblem(await request({ url }), 404).code).toBe('not_found');
  },
);

describeOnEachEngine('errors', (place) => {
  test.each(['/api/admin/users', '/api/admin/orders'])(
    'a cursor that the database cannot read is rejected (%s)',
    async (url) => {
      const shop = await shared(place, openTestShop);
      const { jwtToken: token } = await shop.admin();
      for (const cursor of [
        '["newest",1,"a\\u0000b"]',
        '["newest","x","y"]',
        '["newest",1.5,"y"]',
        '["newest",1]',
        '{}',
        '["newest",1e300,"a"]',
      ]) {
        const query = `cursor=${Buffer.from(cursor).toString('base64url')}`;
        expectProblem(await shop.request({ url: `${url}?${query}`, token }), 400);
      }
    },
  );

  test('a 500 reveals no internals; its request id leads to the error in the log', async () => {
    const log = captureLog();
    const shop = await openTestShop(place, { parts: { logTo: log.logTo } });
    await sql`drop table sign_in_failures`.execute(shop.database.query);
    const body = { email: 'asha@example.com', password: 'a secret phrase' };
    const response = await shop.request({ method: 'POST', url: '/api/users/login', body });
    const { requestId, ...problem } = expectProblem(response, 500);
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Something went wrong',
      status: 500,
      detail: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    });
    await vi.waitFor(() => {
      const lines = log.lines().filter(({ reqId }) => reqId === requestId);
      expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'request']);
      expect(lines[0]).toMatchObject({
        level: 50,
        err: { message: expect.stringContaining('sign_in_failures'), stack: expect.any(String) },
      });
    }, DEADLINE);
  });

  test('a client that leaves before its answer begins is no error of ours', async () => {
    const log = captureLog();
    const shop = await openTestShop(place, { parts: { logTo: log.logTo } });
    const left = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = Readable.from(['late']);
    shop.app.get('/slow', { config: { access: 'public' } }, async (_request, reply) => {
      begun.resolve();
      await left.promise;
      return reply.send(late);
    });
    const { port } = await listen(shop);
    const sockets = followConnections(shop.app);
    const client = await openConnection(port);
    client.send(get('/slow'));
    await begun.promise;
    const socket = await sockets(client.socket);
    client.socket.destroy();
    await vi.waitUntil(() => socket.destroyed, DEADLINE);
    left.resolve();
    await vi.waitUntil(() => late.closed, DEADLINE);
    await setImmediate();
    expect(log.lines().filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('when the database is closed, calls that need it answer with a problem and the catalogue is still served', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.shopper();
    await shop.database.close();
    expectProblem(await shop.request({ url: '/api/users/isAuthorized', token }), 503);
    expect((await shop.request({ url: '/api/products' })).statusCode).toBe(200);
  });
});
