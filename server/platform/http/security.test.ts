import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '../../config.ts';
import { openOnce } from '../testing/lifetime.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { DEADLINE, expectProblem, listen, openAnyShop } from './testing.ts';

const CSP = [
  "default-src 'self'",
  "img-src 'self' data: https: http:",
  "script-src 'self'",
  "frame-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-uri /api/csp-reports',
].join(';');

const HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
};

/** What a browser applies to an answer that is not a document. */
const JSON_HEADERS = { 'x-content-type-options': 'nosniff' };
const DOCUMENTS_ONLY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

const ABSENT = ['x-powered-by', 'server', 'strict-transport-security'];

describe('security headers', () => {
  const anyShop = openOnce(() => openAnyShop());

  test('a document carries them all', async () => {
    const shop = anyShop();
    const { statusCode, headers } = await shop.request({ url: '/api/docs' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject(HEADERS);
    for (const name of ABSENT) expect(headers[name]).toBeUndefined();
  });

  test.each(['/api/products', '/api/products?sort=price-asc'])(
    'a 304 for %s carries none of them either, made or cached',
    async (url) => {
      const shop = anyShop();
      for (let times = 0; times < 3; times += 1) {
        const { statusCode, headers } = await shop.request({
          url,
          headers: { 'if-none-match': '*' },
        });
        expect(statusCode).toBe(304);
        for (const name of DOCUMENTS_ONLY) expect(headers[name], name).toBeUndefined();
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  test.each([
    ['GET', '/api/products', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/products?limit=0', 400],
    ['GET', '/api/products/%zz', 404],
    ['GET', '/api/admin/users', 401],
    ['GET', '/api/nowhere', 404],
    ['GET', '/nowhere', 404],
    ['POST', '/api/products', 405],
    ['POST', '/api/users/login', 400],
  ] as const)(
    '%s %s (%i) is JSON and carries no headers for documents',
    async (method, url, status) => {
      const shop = anyShop();
      const { statusCode, headers } = await shop.request({ method, url });
      expect(statusCode).toBe(status);
      expect(headers['content-type']).toContain('json');
      expect(headers).toMatchObject(JSON_HEADERS);
      for (const name of [...ABSENT, ...DOCUMENTS_ONLY]) expect(headers[name]).toBeUndefined();
    },
  );

  test('the policy allows no inline script or style and does not upgrade URLs', async () => {
    const shop = anyShop();
    const { headers } = await shop.request({ url: '/api/docs' });
    const policy = headers['content-security-policy'];
    expect(policy).not.toMatch(/unsafe|nonce|upgrade-insecure-requests|style-src/);
  });

  test('a 500 carries no headers for documents either', async () => {
    const shop = await openAnyShop();
    await sql`drop table sign_in_failures`.execute(shop.database.query);
    const body = { email: 'asha@example.com', password: 'a secret phrase' };
    const response = await shop.request({ method: 'POST', url: '/api/users/login', body });
    expectProblem(response, 500);
    expect(response.headers).toMatchObject(JSON_HEADERS);
  });

  test('an answer from the response cache carries the same headers as the first one', async () => {
    const shop = await openAnyShop();
    const { url } = await listen(shop);
    const get = (accept: string, tag = '') =>
      fetch(`${url}/api/products`, {
        headers: { 'accept-encoding': accept, ...(tag === '' ? {} : { 'if-none-match': tag }) },
      });
    const headersOf = (response: Response) => {
      const own = ['date', 'etag', 'content-length', 'content-encoding', 'keep-alive'];
      return Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name)));
    };
    const first = await get('identity');
    // Only cached answers are compressed.
    const cached = await vi.waitUntil(async () => {
      const response = await get('gzip');
      return response.headers.get('content-encoding') === 'gzip' ? response : undefined;
    }, DEADLINE);
    expect(headersOf(first)).toMatchObject(JSON_HEADERS);
    expect(headersOf(cached)).toEqual(headersOf(first));
    const unchanged = await get('gzip', cached.headers.get('etag') ?? '');
    expect(unchanged.status).toBe(304);
    expect(headersOf(unchanged)).toMatchObject(JSON_HEADERS);
  });

  test.each([
    ['http://shop.example', undefined],
    [undefined, undefined],
    ['https://shop.example', 'max-age=31536000'],
  ])('HSTS is sent only if the public URL is https (%s)', async (publicUrl, expected) => {
    const shop = await openAnyShop({ config: { publicUrl } });
    const { headers } = await shop.request({ url: '/api/products' });
    expect(headers['strict-transport-security']).toBe(expected);
  });

  test("Razorpay's hosts are allowed only when Razorpay is configured", async () => {
    const paymentAccount = {
      keyId: 'rzp_test_1',
      keySecret: 'x',
      webhookSecret: 'y',
      api: undefined,
    };
    const { request } = await openAnyShop({ config: { paymentAccount } });
    const policy = (await request({ url: '/api/docs' })).headers['content-security-policy'];
    expect(policy).toContain(
      "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;",
    );
    expect(policy).toContain("frame-src 'self' https://api.razorpay.com;");
    expect(CSP).not.toContain('razorpay');
    expect((await request({ url: '/sandbox/checkout.js' })).statusCode).toBe(404);
  });

  test.each([
    ['https://api.example', 'https://api.example'],
    ['http://localhost:4000/', 'http://localhost:4000'],
    ['https://api.example/shop/v1', 'https://api.example'],
    ["https://api.example/;script-src 'unsafe-inline'", 'https://api.example'],
  ])(
    'another backend (%s) is the only other origin that pages may call',
    async (frontEndHost, origin) => {
      const shop = await openAnyShop({ config: { frontEndHost } });
      const { headers } = await shop.request({ url: '/api/docs' });
      const expected = CSP.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
      expect(headers['content-security-policy']).toBe(expected);
    },
  );
});

describe('rate limits', () => {
  const openLimited = (config: Partial<Config> = {}) => {
    // Keeps all calls in the same moment, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    return openAnyShop({ config: { rateLimits: true, ...config } });
  };

  /** Calls with an empty body, which is counted but cheap. */
  const call = ({ request }: TestShop, from?: string) =>
    request({
      method: 'POST',
      url: '/api/users/login',
      body: {},
      headers: from === undefined ? {} : { 'x-forwarded-for': from },
    });

  const spend = async (shop: TestShop, times: number, from?: string) => {
    for (let count = 0; count < times; count += 1) expectProblem(await call(shop, from), 400);
  };

  test('one address may call login 30 times a minute, then has to wait', async () => {
    const shop = await openLimited();
    await spend(shop, 30);
    const response = await call(shop);
    const problem = expectProblem(response, 429);
    expect(problem.code).toBe('too_many_requests');
    expect(problem.detail).toBe('Too many requests. Please try again in 2 seconds.');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.headers).toMatchObject(JSON_HEADERS);
  });

  test('the limit of one route does not affect the others', async () => {
    const shop = await openLimited();
    const { jwtToken: token } = await shop.shopper();
    await spend(shop, 30);
    expectProblem(await call(shop), 429);
    const registering = { method: 'POST', url: '/api/users/register', body: {} } as const;
    expectProblem(await shop.request(registering), 400);
    for (let count = 0; count < 100; count += 1) {
      const url = count % 2 === 0 ? '/api/products' : '/api/users/isAuthorized';
      expect((await shop.request({ url, token })).statusCode).toBe(200);
    }
  });

  test('without a trusted proxy a client cannot escape by claiming another address', async () => {
    const shop = await openLimited({ trustProxy: false });
    await spend(shop, 30, '203.0.113.1');
    expectProblem(await call(shop, '203.0.113.2'), 429);
  });

  test('behind a trusted proxy each client is counted separately', async () => {
    const shop = await openLimited({ trustProxy: true });
    await spend(shop, 30, '203.0.113.1');
    expectProblem(await call(shop, '203.0.113.1'), 429);
    expectProblem(await call(shop, '203.0.113.2'), 400);
  });

  test('behind a trusted proxy a client cannot escape by forging earlier entries', async () => {
    const shop = await openLimited({ trustProxy: true });
    await spend(shop, 30, '198.51.100.1, 203.0.113.1');
    expectProblem(await call(shop, '198.51.100.2, 203.0.113.1'), 429);
  });

  test('one account may read 300 times at once, an admin 1,200 times, and neighbours pay for neither', async () => {
    const shop = await openLimited();
    const [shopper, admin, neighbour] = [
      await shop.shopper(),
      await shop.admin(),
      await shop.shopper(),
    ];
    const url = '/api/users/isAuthorized';
    const read = ({ jwtToken: token }: typeof shopper) => shop.request({ url, token });
    for (let count = 0; count < 300; count += 1) expect((await read(shopper)).statusCode).toBe(200);
    for (let count = 0; count < 1_200; count += 1) expect((await read(admin)).statusCode).toBe(200);
    const [refused] = await Promise.all(
      [read(shopper), read(admin)].map(async (answer) => {
        expectProblem(await answer, 429);
        expect((await answer).headers['retry-after']).toBe('1');
        return answer;
      }),
    );
    expect(refused?.json().detail).toBe('Too many requests. Please try again in 1 second.');
    const { jwtToken: token } = shopper;
    expect((await shop.request({ method: 'HEAD', url, token })).statusCode).toBe(429);
    expect((await read(neighbour)).statusCode).toBe(200);
    expect((await shop.request({ url: '/api/users/logout', token })).statusCode).toBe(200);

    vi.setSystemTime(Date.now() + 1_000);
    for (let count = 0; count < 20; count += 1) expect((await read(admin)).statusCode).toBe(200);
    expectProblem(await read(admin), 429);
  });

  test('rate limits can be switched off', async () => {
    const shop = await openLimited({ rateLimits: false });
    await spend(shop, 31);
    const { jwtToken: token } = await shop.shopper();
    for (let count = 0; count < 301; count += 1) {
      const answer = await shop.request({ url: '/api/users/isAuthorized', token });
      expect(answer.statusCode).toBe(200);
    }
  });
});
