import { expect, test } from 'vitest';
import { type Answer, askPort } from '../../storefront/response-cache/testing.ts';
import { openConnection } from '../testing/raw-connection.ts';
import { DEADLINE, listen, openAnyShop } from './testing.ts';

const APP = 'https://app.example';
const PARTNER = 'http://partner.example:8080';
const STRANGER = 'https://stranger.example';

async function openCorsShop(corsOrigins = [APP, PARTNER], limits: { rateLimits?: boolean } = {}) {
  const shop = await openAnyShop({ config: { corsOrigins, ...limits } });
  const { jwtToken } = await shop.admin();
  const added = await shop.request({
    method: 'POST',
    url: '/api/admin/add_product',
    token: jwtToken,
    body: {
      ...{ name: 'Clay teapot', brand: 'Chai Adda', category: 'uncategorised', price: 450 },
      ...{ description: 'Brews.', image: 'https://pictures.example/pot.webp', countInStock: 3 },
    },
  });
  const { _id: id } = added.json<{ _id: string }>();
  const { port } = await listen(shop);
  const ask = (path: string, origin?: string, question: Parameters<typeof askPort>[2] = {}) =>
    askPort(port, path, {
      ...question,
      headers: { ...question.headers, ...(origin === undefined ? {} : { origin }) },
    });
  return { shop, port, id, ask };
}

const allowed = ({ headers }: Answer) => headers['access-control-allow-origin'];
const preflight = (method: string, ...names: string[]) => ({
  method: 'OPTIONS',
  headers: {
    'access-control-request-method': method,
    'access-control-request-headers': names.join(','),
  },
});

test('a preflight of an origin on the list names what it may send', async () => {
  const { ask } = await openCorsShop();
  for (const origin of [APP, PARTNER]) {
    const { status, headers, body } = await ask(
      '/api/admin/update_product',
      origin,
      preflight('PUT', 'authorization', 'content-type'),
    );
    expect([status, body.length]).toEqual([204, 0]);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, If-Match, If-None-Match, X-Request-Id, X-Requested-With, X-XSRF-TOKEN, x-stock-seen, x-product-seen, x-product-own',
      'access-control-max-age': '7200',
      vary: 'origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

test.each([STRANGER, 'null', `${APP}.evil.example`, 'http://app.example', APP.toUpperCase()])(
  'for %s, which is not on the list, nothing is allowed and OPTIONS is what it always was',
  async (origin) => {
    const { ask } = await openCorsShop();
    const refused = await ask('/api/products', origin, preflight('GET'));
    expect([refused.status, allowed(refused)]).toEqual([405, undefined]);
    for (let times = 0; times < 3; times += 1) {
      const read = await ask('/api/products', origin);
      expect([read.status, allowed(read)]).toEqual([200, undefined]);
      expect(read.headers).not.toHaveProperty('access-control-expose-headers');
    }
  },
);

test('without a list no answer has a CORS header, and none depends on the origin', async () => {
  const { ask } = await openCorsShop([]);
  for (const path of ['/api/products', '/api/products', '/api/nothing', '/sandbox/checkout.js']) {
    const { headers } = await ask(path, APP);
    const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect([path, names, String(headers.vary)]).toEqual([
      path,
      [],
      path === '/api/products' ? 'accept-encoding' : 'undefined',
    ]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
  expect((await ask('/api/products', APP, preflight('GET'))).status).toBe(405);
});

test('an answer that is kept for all never carries the origin of one of them', async () => {
  const { ask, shop, id } = await openCorsShop();
  // The same list to the router and the cache, which keeps the answer.
  expect((await ask('/%61pi/products')).status).toBe(200);
  const paths = ['/api/products', `/api/products/${id}`, '/api/products?sort=price-asc'];
  for (const path of paths) {
    // Built for one origin, then kept, and each of these is answered by the kept one.
    const askers = [APP, undefined, PARTNER, STRANGER, undefined, 'null', APP, PARTNER];
    for (const origin of askers) {
      const isListed = origin === APP || origin === PARTNER;
      const whole = await ask(path, origin);
      const etag = String(whole.headers.etag);
      const known = await ask(path, origin, { headers: { 'if-none-match': etag } });
      const head = await ask(path, origin, { method: 'HEAD' });
      for (const answer of [whole, known, head]) {
        expect([path, origin, allowed(answer)]).toEqual([
          path,
          origin,
          isListed ? origin : undefined,
        ]);
        const vary = String(answer.headers.vary).split(', ').sort();
        expect([path, origin, vary]).toEqual([path, origin, ['accept-encoding', 'origin']]);
      }
      expect([whole.status, known.status, head.status]).toEqual([200, 304, 200]);
      expect(whole.headers['access-control-expose-headers']).toBe(
        isListed
          ? 'Link, X-Total-Count, X-Above-Count, ETag, Retry-After, Content-Disposition, WWW-Authenticate'
          : undefined,
      );
    }
  }
  const { body } = await shop.request({ url: '/metrics' });
  expect(Number(/^haat_cached_responses_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(60);
});

test('a page of an origin on the list can read every refusal', async () => {
  const { ask, port } = await openCorsShop();
  const refusals = [
    await ask('/api/admin/users', APP),
    await ask('/api/nothing', APP),
    await ask('/api/products?limit=0', APP),
    await ask('/api/products', APP, { method: 'DELETE' }),
    // These three never reach the framework.
    await ask('/api/products#part', APP),
    await ask('/api/products', APP, { headers: { expect: 'a miracle' } }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 404, 400, 405, 400, 417]);
  expect(refusals.map(allowed)).toEqual(refusals.map(() => APP));

  const broken = await openConnection(port);
  broken.send(
    `POST /api/users/login HTTP/1.1\r\nHost: shop\r\nOrigin: ${APP}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnot a chunk\r\n`,
  );
  await expect.poll(broken.received, DEADLINE).toContain('malformed_request');
  expect(broken.received()).toContain(`access-control-allow-origin: ${APP}`);
});

test('a page of an origin on the list can read when to try again after a 429', async () => {
  const { ask } = await openCorsShop([APP], { rateLimits: true });
  const signIn = () => ask('/api/users/login', APP, { method: 'POST' });
  let answer = await signIn();
  for (let times = 0; times < 100 && answer.status !== 429; times += 1) answer = await signIn();
  expect(answer.status).toBe(429);
  expect(answer.headers).toMatchObject({
    'retry-after': expect.stringMatching(/^[1-9]\d*$/),
    'access-control-allow-origin': APP,
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
    vary: 'origin',
  });
});

test('pictures and the test checkout can be embedded, and pages cannot be read', async () => {
  const { ask } = await openCorsShop();
  const script = await ask('/sandbox/checkout.js', APP);
  const picture = await ask('/images/u-nothing-640.webp');
  expect(script.status).toBe(200);
  for (const { headers } of [script, picture]) {
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  }
  for (const path of ['/', '/metrics', '/privateRoutes/userprofile']) {
    const { headers } = await ask(path, APP);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await ask('/api/docs')).headers['cross-origin-resource-policy']).toBe('same-origin');
});
