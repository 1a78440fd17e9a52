import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../contract/declare-calls.ts';
import { allCalls } from '../testing/all-calls.ts';
import { addProduct } from '../testing/databases.ts';
import { goodBodiesByPath } from './fuzz-bodies.ts';
import { expectProblem, openAnyShop } from './testing.ts';

const LONG = 'x'.repeat(20_000);
const MANY = Array(501).fill(null);
/** undefined leaves the field out. */
const WRONG = [undefined, null, true, -1, 1e21, '', 'a\0b', LONG, [], {}, ['a\0b'], MANY];
const WRONG_TEXTS = ['', 'x', '-1', '0.5', '99999999999', '%00', 'x'.repeat(3_000)];

/** How a sentence speaks of a field whose own name is not in it. */
const CALLED: Readonly<Record<string, string>> = {
  '': 'JSON object',
  _id: 'ID',
  id: 'ID',
  countInStock: 'Stock',
  cpassword: 'password',
  states: 'State',
  qty: 'Quantity',
  q: 'Search text',
  from: 'The first day',
  to: 'The last day',
  offsetMinutes: 'offset',
  ids: 'list of IDs',
  orderItems: 'list of items',
  text: 'Note',
  intro: 'Introduction',
  credit: 'Credit line',
  accent: 'Accent colour',
  contactEmail: 'email',
  contactPhone: 'phone',
  orderPrefix: 'prefix',
  shippingPrice: 'Shipping',
  taxHundredths: 'Tax',
  sliderMax: 'price slider',
  receiptSign: 'sign on receipts',
  auditDays: 'audit log',
};

function callOf(field: string): string {
  const parts = field.split('.');
  const last = parts.at(-1) ?? '';
  if (/^\d+$/.test(last)) return ` ${Number(last) + 1}`;
  const spaced = last.replace(/[A-Z]/g, (capital) => ` ${capital}`).replace(/[_-]/g, ' ');
  return CALLED[last] ?? spaced;
}

/** The body, and each value in it, replaced by each wrong one in turn. */
function* spoil(body: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const wrong of spoil(value)) {
      yield Array.isArray(body) ? [wrong] : { ...body, [name]: wrong };
    }
  }
}

async function openSweep() {
  const shop = await openAnyShop();
  const { id: productId } = await addProduct(shop.database);
  const { user, jwtToken: token } = await shop.admin();
  const bodies = goodBodiesByPath({ productId, email: user.email, keyId: 'rzp_test_x' });
  /** The fields that a refusal names, each with its sentence. */
  const readErrors = async (method: Call['method'], url: string, body?: unknown) => {
    const response = await shop.request({ method, url, token, body: body as object });
    if (response.statusCode !== 400) return [];
    return expectProblem(response, 400).errors ?? [];
  };
  return { shop, token, bodies, readErrors };
}

function expectSentences(call: string, errors: readonly { field: string; detail: string }[]): void {
  for (const { field, detail } of errors) {
    expect([call, field, detail]).toEqual([
      call,
      field,
      expect.stringMatching(/^\p{Lu}.*[^ .][.?]$/u),
    ]);
    expect(detail, `${call} ${field}`).not.toMatch(/undefined|null|NaN|Infinity|expected|string/);
    expect(detail.toLowerCase(), `${call} ${field}`).toContain(callOf(field).toLowerCase().trim());
  }
  const fields = errors.map(({ field }) => field);
  expect([call, fields]).toEqual([call, [...new Set(fields)]]);
}

test('of each call, every wrong value in a body is refused in a sentence that names its field', async () => {
  const { bodies, readErrors } = await openSweep();
  const named = new Set<string>();
  for (const { method, path } of Object.values<Call>(allCalls)) {
    const good = bodies[path];
    if (method === 'GET' || good === undefined) continue;
    for (const body of spoil(good)) {
      const errors = await readErrors(method, path.replace(/:\w+/g, 'unknown'), body);
      expectSentences(`${method} ${path}`, errors);
      for (const { field } of errors) named.add(`${path} ${field}`);
    }
  }
  expect(named.size).toBeGreaterThan(90);
}, 120_000);

test('of each call, every wrong parameter is refused in a sentence that names it', async () => {
  const { readErrors } = await openSweep();
  const named = new Set<string>();
  for (const { method, path, query, params = {} } of Object.values<Call>(allCalls)) {
    const urls = Object.keys(params).flatMap((name) =>
      ['%20', '%00'].map((text) => path.replace(`:${name}`, text).replace(/:\w+/g, 'unknown')),
    );
    if (method === 'GET' && query instanceof z.ZodObject) {
      const base = path.replace(/:\w+/g, 'unknown');
      for (const name of Object.keys(query.shape)) {
        urls.push(`${base}?${name}=a&${name}=b`);
        urls.push(...WRONG_TEXTS.map((text) => `${base}?${name}=${text}`));
      }
    }
    for (const url of urls) {
      const errors = await readErrors(method, url);
      expectSentences(`${method} ${url.slice(0, 100)}`, errors);
      for (const { field } of errors) named.add(`${path} ${field}`);
    }
  }
  expect(named.size).toBeGreaterThan(40);
});

test('each parameter of each call is refused in capitals, by its right name, and unknown ones are ignored', async () => {
  const { readErrors } = await openSweep();
  const refused: string[] = [];
  for (const { method, path, query } of Object.values<Call>(allCalls)) {
    if (method !== 'GET' || !(query instanceof z.ZodObject)) continue;
    const base = path.replace(/:\w+/g, 'unknown');
    for (const name of Object.keys(query.shape)) {
      const given = name.toUpperCase();
      const detail = `There is no parameter “${given}”. Did you mean “${name}”?`;
      expect([base, await readErrors(method, `${base}?utm_source=x&${given}=1`)]).toEqual([
        base,
        [{ field: given, detail }],
      ]);
      refused.push(`${path} ${name}`);
    }
  }
  expect(refused).toEqual(
    expect.arrayContaining([
      ...['/api/products sort', '/api/admin/users sort', '/api/admin/orders state'],
      ...['/api/admin/audit kind', '/api/admin/mailbox q', '/api/admin/mail/given-up limit'],
      ...['/api/admin/customers/:user_id/orders cursor', '/api/orders/extras ids'],
      '/api/admin/holds product_id',
    ]),
  );
});

test.each([
  ['add_product', { price: undefined }, 'price', 'Price is required.'],
  ['add_product', { countInStock: undefined }, 'countInStock', 'Stock is required.'],
  ['products/bulk', { action: 'add' }, 'action', 'Action must be remove or setCategory.'],
  ['products/bulk', { ids: LONG }, 'ids', 'The list of IDs must be a list.'],
])('%s says what is wrong as far as it is known: %#', async (path, change, field, detail) => {
  const { bodies, readErrors } = await openSweep();
  const url = `/api/admin/${path}`;
  expect(await readErrors('POST', url, { ...bodies[url], ...change })).toEqual([{ field, detail }]);
});

test.each([
  [{ orderItems: ['\0'] }, 'orderItems.0', 'Item 1 contains a character we can’t save.'],
  [
    { orderItems: [{ product_id: '\0', qty: 1 }] },
    'orderItems.0.product_id',
    'Product ID of item 1 contains a character we can’t save.',
  ],
])('a NUL in %j is refused by the place where it is', async (change, field, detail) => {
  const { bodies, readErrors } = await openSweep();
  const url = '/api/payment/paymentVerification';
  expect(await readErrors('POST', url, { ...bodies[url], ...change })).toEqual([{ field, detail }]);
});

test('a wrong header is called a header', async () => {
  const { bodies, shop, token } = await openSweep();
  const url = '/api/admin/update_product';
  const response = await shop.request({
    ...{ method: 'PUT', url, token, body: bodies[url] },
    headers: { 'x-stock-seen': 'many' },
  });
  expect(expectProblem(response, 400).errors).toEqual([
    { field: 'x-stock-seen', detail: 'The header X-Stock-Seen must be a whole number.' },
  ]);
});
