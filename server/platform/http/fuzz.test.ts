import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import type { Call } from '../../../contract/declare-calls.ts';
import type { Database } from '../db/open.ts';
import { allCalls } from '../testing/all-calls.ts';
import { addProduct } from '../testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../testing/engines.ts';
import { openOnce } from '../testing/lifetime.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { goodBodies, MALFORMED } from './fuzz-bodies.ts';
import { HOSTILE_CURSORS, HOSTILE_TEXTS, PROTOTYPE_NAMES } from './fuzz-values.ts';
import { expectProblem } from './testing.ts';

/** Set FUZZ_SEED for other requests, FUZZ_RUNS for more of them per call. */
const SEED = Number(process.env.FUZZ_SEED ?? 1_729);
const RUNS = Number(process.env.FUZZ_RUNS ?? 20);
const IS_LONG = RUNS > 20;

/** Signing in and out, asking for a mail and background jobs may write here. */
const EXCEPTED_TABLES = [
  'sessions',
  'sign_in_failures',
  'leases',
  'mail_tokens',
  'events',
  'deliveries',
  'mailbox',
];

/** They need a right password, a payment or a mailed link, which this shop does not have. */
const NEEDS_MORE = [
  'login',
  'paymentVerification',
  'changePassword',
  'resetPassword',
  'verifyEmail',
];

/** Whose token is sent, mostly the one with the most rights. */
const anyone = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(1) },
  { weight: 3, arbitrary: fc.constant(2) },
);

type FuzzedRequest = Pick<InjectOptions, 'url' | 'headers' | 'payload'> & { who: number };

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);

const anyHeaders = fc.record(
  {
    authorization: fc.oneof(
      oneOf('', 'Bearer', 'Bearer a.b.c', 'Basic YTpi', 'Bearer '.repeat(500)),
      fc.string({ unit: 'grapheme-ascii' }),
    ),
    'content-type': oneOf('text/plain', '', 'application/json; charset=x', ';', '*/*', 'a/b/c'),
    'accept-encoding': oneOf('br;q=x', '*;q=0', ',,,;', 'gzip'.repeat(200), 'identity;q=0'),
    'if-none-match': oneOf('*', '"', 'W/"x"', '"a","b"', 'x'.repeat(5_000)),
    'content-length': oneOf('0', '-1', '1e3', 'abc', '999999999', '1'),
    'transfer-encoding': oneOf('chunked', 'gzip', ''),
    'x-forwarded-for': oneOf('', ',', "' or 1=1 --", '::1', 'x'.repeat(1_000)),
    expect: oneOf('100-continue', 'nothing'),
    origin: oneOf('null', 'https://evil.example'),
  },
  { requiredKeys: [] },
);

const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(
        oneOf(
          'limit',
          'cursor',
          'category',
          'maxPrice',
          'maxRating',
          'name',
          'q',
          'sort',
          'state',
          'expired',
          'kind',
          'from',
          'to',
          'offsetMinutes',
          'dryRun',
          'requestId',
        ),
        oneOf(...PROTOTYPE_NAMES, '_id', 'a[b]', ''),
      ),
      fc.oneof(
        oneOf('', '%', '%zz', '%00', '-1', '1e400', 'NaN', '%F0%9F', '%ED%A0%80', 'x'.repeat(600)),
        anyText.map((text) => encodeURIComponent(text.toWellFormed())),
        fc.json().map((json) => Buffer.from(json).toString('base64url')),
        oneOf(...HOSTILE_CURSORS),
        oneOf(...HOSTILE_TEXTS).map(encodeURIComponent),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const anyId = fc.oneof(
  oneOf('%', '%zz', '%00', '..%2f..', '%2e%2e', "'", '%F0%9F', 'x'.repeat(5_000)),
  oneOf(...HOSTILE_TEXTS).map(encodeURIComponent),
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
);

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

/** A body the call must reject: one field spoilt, other JSON, or no JSON at all. */
function anyBody(call: Call, good: object, malformed: Record<string, readonly unknown[]>) {
  if (call.rawBody !== undefined) return fc.oneof(anyBytes, fc.json());
  const oneFieldSpoilt = fc
    .constantFrom(...Object.entries(malformed))
    .chain(([field, values]) => oneOf(...values).map((value) => ({ ...good, [field]: value })))
    .map((body) => JSON.stringify(body));
  const otherJson = fc
    .json({ maxDepth: 4 })
    .filter((json) => call.body?.safeParse(JSON.parse(json)).success === false);
  const cutShort = fc.nat().map((at) => {
    const text = JSON.stringify(good);
    return text.slice(0, at % text.length);
  });
  return fc.oneof({ weight: 5, arbitrary: oneFieldSpoilt }, otherJson, anyBytes, cutShort);
}

function anyRequest(call: Call, body: fc.Arbitrary<string | Buffer>): fc.Arbitrary<FuzzedRequest> {
  const headers = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, anyHeaders);
  const type = call.rawBody?.type.replace('*', 'png') ?? 'application/json';
  return fc
    .record({ who: anyone, id: anyId, query: anyQuery, headers, body })
    .map(({ who, id, query, headers, body }) => ({
      who,
      url: `${call.path.replace(/:\w+/g, () => id)}${query === '' ? '' : `?${query}`}`,
      headers: { 'content-type': type, ...headers },
      payload: body,
    }));
}

const refused = expect.toSatisfy((status: number) => status >= 400 && status < 500);

/** A digest of everything stored. */
async function digestOf({ query }: Database): Promise<string> {
  const tables = (await query.introspection.getTables()).map(({ name }) => name).sort();
  expect(tables).toContain('products');
  const hash = createHash('sha256');
  for (const table of tables.filter((name) => !EXCEPTED_TABLES.includes(name))) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(query);
    hash.update(table).update(JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
  }
  return hash.digest('hex');
}

async function openFilledShop(place: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(place);
  // The sandbox is reached over HTTP.
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { id: productId } = await addProduct(shop.database);
  const shopper = await shop.shopper();
  const admin = await shop.admin();
  const added = await shop.request({
    method: 'POST',
    url: '/api/admin/add_category',
    token: admin.jwtToken,
    body: { name: 'Toys' },
  });
  const good: Partial<Record<CallName, object>> = goodBodies({
    productId,
    categoryId: added.json<{ _id: string }>()._id,
    email: shopper.user.email,
    password: 'a long enough phrase',
  });
  return { shop, good, tokens: [undefined, shopper.jwtToken, admin.jwtToken] };
}

async function answerTo(shop: TestShop, call: Call, request: FuzzedRequest, token?: string) {
  const { url, headers, payload } = request;
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { method } = call;
  return shop.app.inject({ method, url, payload, headers: { ...bearer, ...headers } });
}

const describeFuzzing = IS_LONG ? describeOnEachEngine : describeOnOneEngine;

describeFuzzing('malformed requests', (place) => {
  const filledShop = openOnce(() => openFilledShop(place));

  test.each(Object.keys(allCalls) as CallName[])(
    '%s never answers one with a 5xx, changes nothing and keeps serving',
    async (name) => {
      const call: Call = allCalls[name];
      const { shop, good } = filledShop();
      // Their own: one of the calls signs its caller out.
      const people = [undefined, await shop.shopper(), await shop.admin()];
      const before = await digestOf(shop.database);
      const body =
        call.body === undefined
          ? fc.oneof(fc.json(), fc.constant(''))
          : anyBody(call, good[name] ?? {}, MALFORMED[name] ?? {});

      await fc.assert(
        fc.asyncProperty(anyRequest(call, body), async (request) => {
          const response = await answerTo(shop, call, request, people[request.who]?.jwtToken);
          expect(response.statusCode).toBeLessThan(500);
          if (call.body !== undefined) expect(response.statusCode).toBeGreaterThanOrEqual(400);
          if (response.statusCode >= 400) expectProblem(response, response.statusCode);
        }),
        { seed: SEED, numRuns: RUNS },
      );

      expect(await digestOf(shop.database)).toBe(before);
      expect((await shop.request({ url: '/readyz' })).statusCode).toBe(200);
      expect((await shop.request({ url: '/api/products' })).json()).toHaveLength(1);
    },
  );

  test.each(Object.keys(MALFORMED) as CallName[])(
    '%s rejects a body with any one field malformed, even from an admin',
    async (name) => {
      const { method, path } = allCalls[name];
      const url = path.replace(/:\w+/g, 'unknown');
      const { shop, good, tokens } = await openFilledShop(place);
      const before = await digestOf(shop.database);
      const send = (body: object) => shop.request({ method, url, token: tokens[2], body });
      for (const [field, values] of Object.entries(MALFORMED[name] ?? {})) {
        for (const value of values) {
          const { statusCode } = await send({ ...good[name], [field]: value });
          expect({ field, value, statusCode }).toEqual({ field, value, statusCode: refused });
        }
      }
      expect(await digestOf(shop.database)).toBe(before);
      // The id `unknown` matches nothing.
      const isTakenWithout = !path.includes(':') && !NEEDS_MORE.includes(name);
      if (isTakenWithout) expect((await send(good[name] ?? {})).statusCode).toBe(200);
    },
  );
});
