import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../contract/declare-calls.ts';
import { signWebhook } from '../../payments/razorpay/signatures.ts';
import { keepSandboxAccount } from '../../payments/sandbox/account.ts';
import { attemptPayment } from '../../payments/sandbox/provider.ts';
import { openPort } from '../../storefront/response-cache/testing.ts';
import { allCalls } from '../testing/all-calls.ts';
import { addProduct } from '../testing/databases.ts';
import { describeOnOneEngine } from '../testing/engines.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { goodBodiesByPath } from './fuzz-bodies.ts';
import { HOSTILE_CURSORS, HOSTILE_NUMBERS, HOSTILE_TEXTS } from './fuzz-values.ts';
import { expectProblem } from './testing.ts';

/** `npm run test:slow` sets FUZZ_RUNS, and tries every value in every place. */
const STEP = process.env.FUZZ_RUNS === undefined ? 4 : 1;
let places = 0;

/** For one place NUL and some of the others, for the next place the next ones. */
function valuesForPlace<Value>(values: readonly Value[]): Value[] {
  places += 1;
  return values.filter(
    (value, index) => String(value).includes('\0') || (index + places) % STEP === 0,
  );
}

const SELF = /docs|openapi|metrics/;
const WEBHOOK = '/api/payment/webhook';

/** Every query parameter that any route reads, of the shop and of the sandbox. */
const QUERY_NAMES = [
  ...['limit', 'cursor', 'sort', 'q', 'name', 'category', 'maxPrice', 'maxRating', 'state'],
  ...['expired', 'kind', 'from', 'to', 'offsetMinutes', 'dryRun', 'requestId', 'ids'],
];
const SANDBOX_QUERY_NAMES = ['from', 'to', 'count', 'skip', 'receipt', 'authorized', 'expand[]'];

/** URLs that accept anything after this prefix. */
const PAGES_AND_FILES = [
  ...['/', '/products/', '/products/:', '/cart/', '/admin/orders/', '/productScreen?category='],
  ...['/assets/', '/images/', '/images/up-', '/sitemap-', '/api/', '/sandbox/'],
];

const LISTS = {
  '/api/products': ['newest', 'price-asc', 'price-desc', 'rating', 'name', 'stock'],
  '/api/admin/users': ['newest', 'name', 'email'],
  '/api/admin/orders': ['newest', 'oldest', 'total-desc', 'total-asc'],
  '/api/admin/audit': [''],
  '/api/admin/customers/unknown/orders': [''],
};

type Target = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: object | undefined;
};

/** A shop in which the caller may do everything, and a valid body for each route that takes one. */
async function openOpenShop(place: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(place);
  // The sandbox is reached over HTTP.
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { id: productId } = await addProduct(shop.database);
  const { user, jwtToken } = await shop.admin();
  const account = await keepSandboxAccount(shop.database);
  const keys = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64');
  const send = async ({ method, url, body }: Target, headers: Record<string, string> = {}) => {
    const isSandbox = url.startsWith('/sandbox/');
    // Signing out would end the session the other requests need.
    const isSigningOut = url.startsWith('/api/users/logout');
    const authorization = isSandbox ? `Basic ${keys}` : `Bearer ${isSigningOut ? '' : jwtToken}`;
    const response = await shop.request({
      method,
      url,
      body,
      headers: { authorization, ...headers },
    });
    expectNoServerError({ method, url, body }, response);
    return response;
  };
  const bodies = goodBodiesByPath({ productId, email: user.email, keyId: account.keyId });
  return { shop, send, bodies, account };
}

function expectNoServerError(target: Target, response: LightMyRequestResponse): void {
  const { statusCode, headers } = response;
  expect({ ...target, statusCode }).toEqual({ ...target, statusCode: expect.toSatisfy(isNoFault) });
  if (statusCode < 400) return;
  if (headers['content-type'] === 'application/problem+json') expectProblem(response, statusCode);
  else {
    expect(target.url).toMatch(/^\/sandbox\//);
    expect(response.json()).toMatchObject({
      error: { code: expect.stringMatching(/_ERROR$/), description: expect.any(String) },
    });
  }
}

const isNoFault = (status: number) => status >= 200 && status < 500;

/** Every route except those that serve only files. */
function routesOf({ app }: TestShop): Target[] {
  return app.routeTable
    .filter(({ method, access }) => method !== 'HEAD' && access !== undefined)
    .map(({ method, url }) => ({ method: method as Target['method'], url }));
}

/** The query parameters a route reads. */
function namesReadBy(path: string): readonly string[] {
  if (path.startsWith('/sandbox/')) return SANDBOX_QUERY_NAMES;
  const call: Call | undefined = Object.values(allCalls).find(
    (declared) => declared.method === 'GET' && declared.path === path,
  );
  return call?.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
}

/** The body with each of its values, at any depth, replaced in turn. */
function* withEachValue(body: unknown, values: readonly unknown[]): Generator<unknown> {
  if (typeof body !== 'object' || body === null) {
    yield* valuesForPlace(values);
    return;
  }
  for (const [name, value] of Object.entries(body)) {
    for (const spoilt of withEachValue(value, values)) {
      yield Array.isArray(body) ? [spoilt] : { ...body, [name]: spoilt };
    }
  }
}

describeOnOneEngine('hostile values never become a server error', (place) => {
  test('as part of any path', async () => {
    const { shop, send, bodies } = await openOpenShop(place);
    const parameterised = routesOf(shop).filter(({ url }) => url.includes(':'));
    expect(parameterised.map(({ url }) => url)).toContain('/sandbox/v1/orders/:id/payments');
    for (const { method, url } of parameterised) {
      for (const text of [...HOSTILE_TEXTS.map(encodeURIComponent), '%ED%A0%80', '%00%', '%zz']) {
        const body = bodies[url];
        const { statusCode } = await send({ method, url: url.replace(/:\w+/g, () => text), body });
        expect({ url, text, statusCode }).toEqual({
          url,
          text,
          statusCode: expect.toSatisfy(isRefusal),
        });
      }
    }
  });

  test('in the URL of any page or file', async () => {
    const shop = await openTestShop(place, { parts: { withPages: true } });
    const { ask } = await openPort(shop);
    const odd = ['%zz', '%', '%ED%A0%80', '%E0%A4%A', '..%2f..', '%2e%2e/', '//', '\\'];
    const headers = { 'accept-encoding': 'constructor', 'if-none-match': '__proto__' };
    for (const start of PAGES_AND_FILES) {
      for (const text of [...HOSTILE_TEXTS.map(encodeURIComponent), ...odd]) {
        const { status } = await ask(start + text, { headers });
        expect([start, text, status]).toEqual([start, text, expect.toSatisfy(isNoFault)]);
      }
    }
  });

  test('as any query parameter, once and twice', async () => {
    const { shop, send } = await openOpenShop(place);
    const values = [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS.map(String)];
    // The routes that describe the server itself read no query and are slow.
    const reading = routesOf(shop).filter(({ method, url }) => method === 'GET' && !SELF.test(url));
    for (const { url } of reading) {
      const path = url.replace(/:\w+/g, 'unknown');
      const read = namesReadBy(url);
      // Each parameter alone, so that none hides behind the rejection of another.
      const unread = QUERY_NAMES.filter((name) => !read.includes(name));
      for (const names of [...read.map((name) => [name]), unread]) {
        const query = (value: string) =>
          names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');
        for (const value of valuesForPlace(values)) {
          await send({ method: 'GET', url: `${path}?${query(value)}` });
        }
        await send({ method: 'GET', url: `${path}?${query('a')}&${query('b')}` });
      }
    }
  }, 120_000);

  test('inside the cursor of any list, in any sort order', async () => {
    const { send } = await openOpenShop(place);
    for (const [url, sorts] of Object.entries(LISTS)) {
      for (const sort of sorts) {
        for (const cursor of HOSTILE_CURSORS) {
          const order = sort === '' ? '' : `&sort=${sort}`;
          await send({ method: 'GET', url: `${url}?limit=2${order}&cursor=${cursor}` });
        }
      }
    }
  });

  test.each(Object.keys(LISTS).filter((url) => LISTS[url as '/api/products'].includes('name')))(
    'a cursor with a NUL is not a valid cursor of %s',
    async (url) => {
      const { send } = await openOpenShop(place);
      const cursor = Buffer.from('["name","\\u0000","a"]').toString('base64url');
      const response = await send({
        method: 'GET',
        url: `${url}?limit=2&sort=name&cursor=${cursor}`,
      });
      expect(expectProblem(response, 400).errors).toEqual([
        {
          field: 'cursor',
          detail: 'This cursor is not one of this list. Leave it out to start from the beginning.',
        },
      ]);
    },
  );

  test('as any value in any body, and a NUL is always rejected', async () => {
    const { shop, send, bodies } = await openOpenShop(place);
    const taking = routesOf(shop).filter(
      ({ method, url }) => method !== 'GET' && bodies[url] !== undefined,
    );
    expect(taking.length).toBe(Object.keys(bodies).length);
    for (const { method, url } of taking) {
      for (const body of withEachValue(bodies[url], [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS])) {
        const target = { method, url: url.replace(/:\w+/g, 'unknown'), body: body as object };
        const { statusCode } = await send(target);
        if (JSON.stringify(body).includes('\\u0000')) {
          expect({ url, body, statusCode }).toEqual({ url, body, statusCode: 400 });
        }
      }
    }
  }, 120_000);

  test('as a field name', async () => {
    const { shop, send, bodies } = await openOpenShop(place);
    for (const { method, url } of routesOf(shop)) {
      const body = bodies[url];
      if (body === undefined || method === 'GET') continue;
      for (const name of HOSTILE_TEXTS) {
        const odd = { ...body, notes: { [name]: 'text' }, [name]: { [name]: 1 } };
        await send({ method, url: url.replace(/:\w+/g, 'unknown'), body: odd });
      }
    }
  });

  test('in a webhook of the payment provider', async () => {
    const { shop, account } = await openOpenShop(place);
    const event = (name: unknown, orderId: unknown) => ({
      event: name,
      payload: { payment: { entity: { order_id: orderId } }, order: { entity: { id: orderId } } },
    });
    const refundEvent = (id: unknown, paymentId: unknown) => ({
      event: 'refund.failed',
      payload: { refund: { entity: { id, payment_id: paymentId } } },
    });
    const deliver = async (body: object, eventId: string) => {
      const text = JSON.stringify(body);
      const response = await shop.request({
        method: 'POST',
        url: WEBHOOK,
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signWebhook(text, account.webhookSecret),
          'x-razorpay-event-id': eventId,
        },
      });
      expectNoServerError({ method: 'POST', url: WEBHOOK, body }, response);
      return response.statusCode;
    };
    for (const value of [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, [], {}]) {
      await deliver(event(value, 'order_1'), 'evt_1');
      await deliver(event('order.paid', value), 'evt_2');
      await deliver(refundEvent(value, 'pay_1'), 'evt_5');
      await deliver(refundEvent('rfnd_1', value), 'evt_6');
      if (typeof value === 'string') await deliver(event('order.paid', 'order_1'), value);
    }
    expect(await deliver(event('order.paid', '\0'), 'evt_3')).toBe(400);
    expect(await deliver(refundEvent('\0', 'pay_1'), 'evt_7')).toBe(400);
    expect(await deliver(event('order.paid', 'order_1'), 'evt_4')).toBe(200);
  });

  test('as the idempotency key of a refund', async () => {
    const { shop, send, bodies } = await openOpenShop(place);
    const order = { method: 'POST', url: '/sandbox/v1/orders' } as const;
    const opened = await send({ ...order, body: bodies[order.url] });
    const { id } = await attemptPayment(shop, {
      orderId: opened.json<{ id: string }>().id,
      cardLast4: '1007',
      error: undefined,
      captures: true,
    });
    const url = `/sandbox/v1/payments/${id}/refund`;
    for (const key of HOSTILE_TEXTS) {
      const target = { method: 'POST', url, body: { amount: 100 } } as const;
      const { statusCode } = await send(target, { 'x-refund-idempotency': key });
      const isKey = /^[\w-]{10,128}$/.test(key);
      expect({ key, statusCode }).toEqual({ key, statusCode: isKey ? 200 : 400 });
    }
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'the card number %s is not one of the test cards',
    async (number) => {
      const { send, bodies } = await openOpenShop(place);
      const url = '/sandbox/v1/checkout';
      const body = { ...bodies[url], card: { number } };
      const { statusCode, body: answer } = await send({ method: 'POST', url, body });
      expect(statusCode).toBe(400);
      expect(answer).toContain('Please use one of the test cards.');
    },
  );
});

const isRefusal = (status: number) => status >= 400 && status < 500;
