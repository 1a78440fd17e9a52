import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWriteProbe } from '../db/write-probe.ts';
import { installDraining } from '../http/draining.ts';
import { DEADLINE, expectProblem, listen, openAnyShop } from '../http/testing.ts';
import { openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine, placePostgres, placeSqlite } from '../testing/engines.ts';
import { openOnce } from '../testing/lifetime.ts';
import { POSTGRES_URL } from '../testing/postgres-database.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { openWire } from '../testing/wire.ts';
import { addHealthChecks } from './health.ts';

describeOnEachEngine('health', (place) => {
  test('/healthz and /readyz answer ok', async () => {
    const shop = await openTestShop(place);
    const ask = async (url: string) => {
      const response = await shop.request({ url });
      return [response.statusCode, response.json()];
    };
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
    await expect.poll(() => ask('/readyz')).toEqual([200, { status: 'ok', database: 'ok' }]);
    await expect.poll(() => ask('/readyz?strict')).toEqual([200, { status: 'ok', database: 'ok' }]);
    const { rows } = await sql`select * from leases where name like 'probe%'`.execute(
      shop.database.query,
    );
    expect(rows).toEqual([]);
  });

  test('a server without its database still accepts requests; only the strict check says otherwise', async () => {
    const shop = await openTestShop(place);
    await shop.database.close();
    const response = await shop.request({ url: '/readyz' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: 'ok', database: 'away' },
    ]);
    const strict = await shop.request({ url: '/readyz?strict' });
    expect(expectProblem(strict, 503)).toMatchObject({
      code: 'unavailable',
      detail: 'The database is away.',
    });
    expect(strict.headers['retry-after']).toBe('5');
    expect((await shop.request({ url: '/healthz' })).statusCode).toBe(200);
  });
});

test('a closing server is not ready', async () => {
  const database = await openMigrated(placeSqlite);
  const app = fastify().setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  onTestFinished(() => app.close());
  installDraining(app);
  addHealthChecks(app, database);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  app.isDraining = true;
  const problem = expectProblem(await app.inject('/readyz'), 503);
  expect(problem.detail).toBe('The server is closing.');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

describe('the state of the database', () => {
  const openProbed = async () => {
    const database = await openMigrated(placeSqlite);
    return { database, probe: openWriteProbe(database, { validMs: 0, timeoutMs: 10_000 }) };
  };

  test('the database is full or read-only while nothing can be written, and ok again once it can', async () => {
    const { database, probe } = await openProbed();
    const set = (pragma: string) => sql`pragma ${sql.raw(pragma)}`.execute(database.query);
    expect(await probe()).toBe('ok');
    await set('query_only = on');
    expect(await probe()).toBe('read-only');
    await set('query_only = off');
    // No more pages than it has, none of which is free.
    await sql`vacuum`.execute(database.query);
    await set('max_page_count = 1');
    expect(await probe()).toBe('full');
    await set('max_page_count = 1000000');
    expect(await probe()).toBe('ok');
  });

  test('the database is probed once for all checks within a period, and once for all that are waiting', async () => {
    const { database } = await openProbed();
    const probe = openWriteProbe(database, { validMs: 3_600_000, timeoutMs: 10_000 });
    const all = await Promise.all(Array.from({ length: 50 }, () => probe()));
    expect(all).toEqual(Array(50).fill('ok'));
    // Changes show only after that period.
    await sql`pragma query_only = on`.execute(database.query);
    expect(await probe()).toBe('ok');
  });
});

test.skipIf(!POSTGRES_URL)('a database that does not answer does not block /readyz', async () => {
  const { databaseUrl } = await placePostgres('migrated');
  const wire = await openWire(databaseUrl);
  const shop = await openTestShop(async () => ({ databaseUrl: wire.url, dataDir: '' }));
  wire.silence();
  const response = await shop.request({ url: '/readyz' });
  expect(response.json()).toEqual({ status: 'ok', database: 'away' });
  wire.cut();
});

/** The value of one metric, or undefined if it is missing. */
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
  test('are text in the Prometheus format, line by line', async () => {
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

  test('count answers from the response cache separately', async () => {
    const shop = await openAnyShop();
    const { url } = await listen(shop);
    const get = async () => (await fetch(`${url}/api/products`)).arrayBuffer();
    expect(readValue(await readMetrics(shop), 'haat_cached_responses_total')).toBe(0);
    // The first request fills the cache.
    await get();
    await get();
    await get();
    const metrics = await readMetrics(shop);
    expect(readValue(metrics, 'haat_cached_responses_total')).toBe(2);
    expect(readValue(metrics, countOf('GET', '/api/products', 200))).toBe(1);
  });

  test('report how many products the shop has', async () => {
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
  const anyShop = openOnce(() => openAnyShop());

  // As generated by `openssl rand -base64`.
  const TOKEN = 'abcdefghij+/klmnopqrst==';

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'without a token this machine (%s) may read the metrics',
    async (remoteAddress) => {
      const { app } = anyShop();
      expect((await app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200);
    },
  );

  test.each(['203.0.113.7', '10.0.0.1', '2001:db8::1', '::ffff:203.0.113.7'])(
    'without a token another machine (%s) may not read the metrics',
    async (remoteAddress) => {
      const { app } = anyShop();
      const problem = expectProblem(await app.inject({ url: '/metrics', remoteAddress }), 403);
      expect(problem.detail).toBe('This is for operators only.');
    },
  );

  test.each([
    ...[
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
    ],
    ...['x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip'],
    ...['cf-ray', 'fastly-client-ip', 'via', 'x-request-id', 'x-amzn-trace-id', 'cdn-loop'],
    ...['traceparent', 'x-envoy-external-address', 'front-end-https', 'x-some-new-proxy'],
    ...['authorization', 'x-original-url', 'max-forwards', 'proxy-connection'],
    ...['sec-forwarded-for', 'sec-websocket-protocol'],
  ])(
    'without a token a request for the metrics with the header %s is rejected, whatever its value',
    async (name) => {
      const shop = anyShop();
      for (const value of ['127.0.0.1', '203.0.113.7', '']) {
        expectProblem(await shop.request({ url: '/metrics', headers: { [name]: value } }), 403);
      }
    },
  );

  test.each([
    ['a trusted proxy', { trustProxy: true }],
    ['a public URL', { publicUrl: 'https://shop.example' }],
  ])(
    'without a token and with %s nobody may read the metrics: a proxy need not leave a trace',
    async (_what, config) => {
      const shop = await openAnyShop({ config });
      expectProblem(await shop.request({ url: '/metrics' }), 403);
    },
  );

  test('without a token only requests to this very port, by a loopback name, may read the metrics', async () => {
    const { port } = await listen(await openAnyShop());
    const ask = async (head: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(head.replaceAll('\n', '\r\n'));
      return Number((await text(socket)).split(' ')[1]);
    };
    const get = (host: string, version = '1.1', target = '/metrics') =>
      ask(`GET ${target} HTTP/${version}\nHost: ${host}\nConnection: close\n\n`);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect([name, await get(`${name}:${port}`)]).toEqual([name, 200]);
      expect([name, await get(name)]).toEqual([name, 403]);
      expect([name, await get(`${name}:1`)]).toEqual([name, 403]);
    }
    for (const name of [
      'shop.example',
      'localhost.evil.example',
      'evil.example@localhost',
      'a b',
    ]) {
      expect([name, await get(`${name}:${port}`)]).not.toEqual([name, 200]);
    }
    expect(await get(`localhost:${port}`, '1.0')).toBe(403);
    expect(await get(`localhost:${port}`, '1.1', 'http://shop.example/metrics')).toBe(403);
    expect(await get(`localhost:${port}`, '1.1', `http://localhost:${port}/metrics`)).toBe(403);
    expect(await get(`localhost:${port}\nHost: shop.example`)).toBe(400);
    // The headers of curl and Prometheus.
    const headers = {
      'user-agent': 'Prometheus/3.5.0',
      accept: 'application/openmetrics-text',
      'accept-encoding': 'gzip',
      'x-prometheus-scrape-timeout-seconds': '10',
    };
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status).toBe(200);
  });

  test('without a token a browser on this machine may read the metrics, with all the headers it sends', async () => {
    const shop = anyShop();
    const headers = {
      'user-agent': 'Mozilla/5.0',
      'sec-ch-ua': '"Chromium";v="141"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'none',
      'sec-fetch-user': '?1',
      'sec-fetch-storage-access': 'active',
      'sec-gpc': '1',
      'sec-purpose': 'prefetch',
      'upgrade-insecure-requests': '1',
      priority: 'u=0, i',
    };
    expect((await shop.request({ url: '/metrics', headers })).statusCode).toBe(200);
  });

  test('with a token its bearer may read the metrics from anywhere', async () => {
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
  ])(
    'with a token nobody else may read the metrics, not even this machine (%j)',
    async (authorization) => {
      const shop = await openAnyShop({ config: { metricsToken: TOKEN } });
      expectProblem(await shop.request({ url: '/metrics', headers: { authorization } }), 403);
      expectProblem(await shop.request({ url: '/metrics' }), 403);
    },
  );

  test("an admin's token does not open the metrics", async () => {
    const shop = await openAnyShop({ config: { metricsToken: TOKEN } });
    const { jwtToken: token } = await shop.admin();
    expectProblem(await shop.request({ url: '/metrics', token }), 403);
  });
});
