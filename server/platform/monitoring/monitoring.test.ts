import { describe, expect, test, vi } from 'vitest';
import { DEADLINE, expectProblem, listen, openAnyShop } from '../http/testing.ts';
import { describeOnEachEngine, placePostgres } from '../testing/engines.ts';
import { POSTGRES_URL } from '../testing/postgres-database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { openWire } from '../testing/wire.ts';

describeOnEachEngine('health', (place) => {
  test('/healthz and /readyz answer that all is well', async () => {
    const shop = await openTestShop(place);
    for (const url of ['/healthz', '/readyz']) {
      const response = await shop.request({ url });
      expect([url, response.statusCode, response.json()]).toEqual([url, 200, { status: 'ok' }]);
    }
  });

  test('with the database gone /readyz answers 503, and /healthz goes on: the process lives', async () => {
    const shop = await openTestShop(place);
    await shop.database.close();
    const problem = expectProblem(await shop.request({ url: '/readyz' }), 503);
    expect(problem).toMatchObject({ code: 'unavailable', detail: 'The database does not answer.' });
    expect((await shop.request({ url: '/healthz' })).statusCode).toBe(200);
  });
});

test.skipIf(!POSTGRES_URL)(
  'a database that has gone silent does not keep /readyz waiting',
  async () => {
    const { databaseUrl } = await placePostgres('migrated');
    const wire = await openWire(databaseUrl);
    const shop = await openTestShop(async () => ({ databaseUrl: wire.url, dataDir: '' }));
    expect((await shop.request({ url: '/readyz' })).statusCode).toBe(200);
    wire.silence();
    expectProblem(await shop.request({ url: '/readyz' }), 503);
    wire.cut();
  },
);

/** The value of one line of the metrics, undefined where there is none. */
function readValue(metrics: string, line: string): number | undefined {
  const found = metrics.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

async function readMetrics({ request }: TestShop): Promise<string> {
  const response = await request({ url: '/metrics' });
  expect(response.statusCode).toBe(200);
  return response.body;
}

const countOf = (method: string, route: string, status: number) =>
  `haat_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('metrics', () => {
  test('are text in the format of Prometheus, every line of it', async () => {
    const shop = await openAnyShop();
    await shop.request({ url: '/api/products' });
    const { headers, body } = await shop.request({ url: '/metrics' });
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const comment = /^# (?:HELP|TYPE) [a-z_\d]+ .+$/;
    const sample = /^[a-z_\d]+(?:\{(?:[a-z_]+="[^"]*",?)+\})? (?:[-+.\de]+|nan)$/i;
    const lines = body.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !comment.test(line) && !sample.test(line))).toEqual([]);
    expect(body).toContain('# TYPE haat_request_duration_seconds histogram');
    expect(body).toContain('# TYPE haat_cached_responses_total counter');
    expect(body).toContain('# TYPE haat_catalogue_products gauge');
    expect(body).toContain('process_resident_memory_bytes');
  });

  test('count requests by method, route and status, whatever their ids and queries', async () => {
    const shop = await openAnyShop();
    await shop.request({ url: '/api/products' });
    await shop.request({ url: '/api/products?q=a' });
    for (const id of ['one', 'two', 'three']) await shop.request({ url: `/api/products/${id}` });
    await shop.request({ method: 'POST', url: '/api/users/login', body: {} });
    for (const path of ['/a', '/b', '/api/c']) await shop.request({ url: path });
    await vi.waitFor(async () => {
      const metrics = await readMetrics(shop);
      expect(readValue(metrics, countOf('GET', '/api/products', 200))).toBe(2);
      expect(readValue(metrics, countOf('GET', '/api/products/:id', 404))).toBe(3);
      expect(readValue(metrics, countOf('POST', '/api/users/login', 400))).toBe(1);
      expect(readValue(metrics, countOf('GET', 'unknown', 404))).toBe(3);
    }, DEADLINE);
  });

  test('count the answers that are given before the framework apart', async () => {
    const shop = await openAnyShop();
    const { url } = await listen(shop);
    const get = async () => (await fetch(`${url}/api/products`)).arrayBuffer();
    expect(readValue(await readMetrics(shop), 'haat_cached_responses_total')).toBe(0);
    // The first fills the cache for the others.
    await get();
    await get();
    await get();
    const metrics = await readMetrics(shop);
    expect(readValue(metrics, 'haat_cached_responses_total')).toBe(2);
    expect(readValue(metrics, countOf('GET', '/api/products', 200))).toBe(1);
  });

  test('tell how many products the shop has', async () => {
    const shop = await openAnyShop();
    expect(readValue(await readMetrics(shop), 'haat_catalogue_products')).toBe(0);
    const { jwtToken: token } = await shop.admin();
    const body = {
      name: 'Lamp',
      brand: 'Diya',
      category: 'uncategorised',
      price: 100,
      description: 'It burns.',
      image: 'https://example.com/lamp.webp',
      countInStock: 1,
    };
    const add = { method: 'POST', url: '/api/admin/add_product', token, body } as const;
    expect((await shop.request(add)).statusCode).toBe(200);
    expect(readValue(await readMetrics(shop), 'haat_catalogue_products')).toBe(1);
  });
});

describe('metrics are for operators', () => {
  // As `openssl rand -base64` makes them.
  const TOKEN = 'abcdefghij+/klmnopqrst==';

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'without a token this machine (%s) may read them',
    async (remoteAddress) => {
      const { app } = await openAnyShop();
      expect((await app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200);
    },
  );

  test.each(['203.0.113.7', '10.0.0.1', '2001:db8::1', '::ffff:203.0.113.7'])(
    'without a token another machine (%s) may not',
    async (remoteAddress) => {
      const { app } = await openAnyShop();
      const problem = expectProblem(await app.inject({ url: '/metrics', remoteAddress }), 403);
      expect(problem.detail).toBe('This is for operators only.');
    },
  );

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=203.0.113.7'],
    ['forwarded', 'for=127.0.0.1'],
  ])('without a token what a proxy passes on (%s: %s) is refused', async (name, value) => {
    const headers = { [name]: value };
    for (const trustProxy of [true, false]) {
      const shop = await openAnyShop({ config: { trustProxy } });
      expectProblem(await shop.request({ url: '/metrics', headers }), 403);
    }
  });

  test('with a token whoever has it may read them, from anywhere', async () => {
    const { app } = await openAnyShop({ config: { metricsToken: TOKEN } });
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' };
    const remoteAddress = '203.0.113.7';
    expect((await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode).toBe(200);
  });

  test.each([
    '',
    `Bearer ${TOKEN}x`,
    'Bearer a',
    `Basic ${TOKEN}`,
    TOKEN,
    'Bearer é-token-for-metric',
  ])('with a token nobody else may, not even this machine (%j)', async (authorization) => {
    const shop = await openAnyShop({ config: { metricsToken: TOKEN } });
    expectProblem(await shop.request({ url: '/metrics', headers: { authorization } }), 403);
    expectProblem(await shop.request({ url: '/metrics' }), 403);
  });

  test("an admin's token is no token for metrics", async () => {
    const shop = await openAnyShop({ config: { metricsToken: TOKEN } });
    const { jwtToken: token } = await shop.admin();
    expectProblem(await shop.request({ url: '/metrics', token }), 403);
  });
});
