import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../contract/declare-calls.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { allCalls } from '../testing/all-calls.ts';
import { openOnce } from '../testing/lifetime.ts';
import { openAnyShop } from './testing.ts';

const contract: readonly Call[] = Object.values(allCalls);

const jsonSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.strictObject({ schema: jsonSchema }));

const operationSchema = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.tuple([z.string().min(1)]),
  security: z.union([z.tuple([]), z.tuple([z.strictObject({ bearer: z.tuple([]) })])]),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: jsonSchema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content: contentSchema }),
  ),
});

/** As much of OpenAPI 3.1 as this document uses. */
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.literal('MIT'), identifier: z.literal('MIT') }),
  }),
  servers: z.tuple([z.strictObject({ url: z.literal('/'), description: z.string().min(1) })]),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      bearer: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.literal('JWT'),
      }),
    }),
    schemas: z.strictObject({ Problem: jsonSchema }),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema),
  ),
});

/** Making it takes long, and it never changes. */
const readDocument = openOnce(async () => {
  const shop = await openAnyShop();
  const response = await shop.request({ url: '/api/openapi.json' });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { paths, components } = documentSchema.parse(response.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ...operation,
    })),
  );
  return { shop, operations, components };
});

const AMOUNT = /price|amount|paise|revenue|spent|subtotal|^refunded$|^difference$|^sliderMax$/i;

/** Every number in a JSON schema whose name says that it is an amount of money. */
function findAmounts(schema: unknown): { name: string; unit: string | undefined }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]) => {
    const { description } = Object(part) as { description?: unknown };
    const isNumber = /"type":"(?:number|integer)"/.test(JSON.stringify(part));
    const isLeaf = !/"(?:properties|items)":/.test(JSON.stringify(part));
    if (!AMOUNT.test(name) || !isNumber || !isLeaf) return findAmounts(part);
    const unit = /^In (?:whole )?(rupees|paise)\b/.exec(String(description ?? describedIn(part)));
    return [{ name, unit: unit?.[1] }];
  });
}

/** Of a number that may also be null. */
function describedIn(part: unknown): unknown {
  const { anyOf = [] } = Object(part) as { anyOf?: { description?: unknown }[] };
  return anyOf.find(({ description }) => description !== undefined)?.description;
}

/** The calls of the contract that are served, each with its description in the document. */
async function readDescribedCalls() {
  const { operations } = readDocument();
  return contract.flatMap((call: Call) => {
    const operation = operations.find(({ name }) => name === `${call.method} ${call.path}`);
    return operation === undefined ? [] : [{ call, operation }];
  });
}

const keysOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).sort() : [];

describe('/api/openapi.json', () => {
  test('is an OpenAPI 3.1 document with exactly the calls that are served', async () => {
    const { shop, operations } = readDocument();
    const declared = contract.map(({ method, path }) => `${method} ${path}`);
    const served = shop.app.routeTable.map(({ method, url }) => `${method} ${url}`);
    const names = operations.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.toSorted()).toEqual(declared.filter((name) => served.includes(name)).sort());
  });

  test('describes every path parameter, query parameter and custom header', async () => {
    type Place = 'path' | 'query' | 'header';
    for (const { call, operation } of await readDescribedCalls()) {
      const described = (place: Place) =>
        (operation.parameters ?? []).filter((one) => one.in === place);
      const names = (place: Place) => described(place).map(({ name }) => name);
      expect(names('path').sort()).toEqual(Object.keys(call.params ?? {}).sort());
      expect(names('query').sort()).toEqual(keysOf(call.query));
      expect(names('header').sort()).toEqual(keysOf(call.headers));
      expect(described('path').every(({ required }) => required)).toBe(true);
      expect(described('header').some(({ required }) => required)).toBe(false);
      for (const { schema } of operation.parameters ?? []) expect(schema.type).toBeDefined();
    }
  });

  test('names the headers that carry what a product form showed', async () => {
    const { operations } = readDocument();
    const updating = operations.find(({ operationId }) => operationId === 'updateProduct');
    expect(updating?.parameters).toEqual([
      expect.objectContaining({ name: 'x-stock-seen', in: 'header', required: false }),
      expect.objectContaining({ name: 'x-product-seen', in: 'header', required: false }),
      expect.objectContaining({ name: 'x-product-own', in: 'header', required: false }),
    ]);
  });

  test('describes the body of each call that takes one, field by field', async () => {
    for (const { call, operation } of await readDescribedCalls()) {
      const type = call.rawBody?.type ?? 'application/json';
      const body = operation.requestBody?.content[type]?.schema;
      expect([operation.name, body !== undefined]).toEqual([
        operation.name,
        call.body !== undefined,
      ]);
      expect(Object.keys((body?.properties as object | undefined) ?? {}).sort()).toEqual(
        keysOf(call.body),
      );
      if (call.rawBody !== undefined) expect(body).toEqual({ type: 'string', format: 'binary' });
    }
  });

  test('names each operation after its endpoint, tagged with its domain', async () => {
    const described = await readDescribedCalls();
    for (const { call, operation } of described) {
      expect([operation.operationId, operation.tags]).toEqual([call.name, [call.domain]]);
    }
    const ids = described.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['listProducts', 'placeOrder', 'moveStock']));
    expect([...new Set(described.map(({ call }) => call.domain))].sort()).toEqual([
      'accounts',
      'audit',
      'catalogue',
      'checkout',
      'customers',
      'mail',
      'notes',
      'orders',
      'settings',
      'stats',
    ]);
  });

  test('describes the success response of each call', async () => {
    for (const { call, operation } of await readDescribedCalls()) {
      const success = operation.responses['200'];
      const { responseType = 'application/json' } = call;
      expect(success?.content[responseType]?.schema.type).toMatch(
        call.responseType === undefined ? /^(?:object|array)$/ : /^string$/,
      );
    }
  });

  test('describes every error status as a problem', async () => {
    const { operations, components } = readDocument();
    for (const { responses } of operations) {
      const failures = Object.entries(responses).filter(([status]) => status !== '200');
      for (const [, { content }] of failures) {
        expect(content).toEqual({
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        });
      }
    }
    expect(components.schemas.Problem).toMatchObject({
      required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
      properties: { code: { enum: Object.keys(ERRORS) } },
    });
  });

  test.each([
    ['GET', '/api/admin/categories', ['500', '503']],
    ['GET', '/api/products/:id', ['400', '404', '429', '500', '503']],
    ['GET', '/api/users/isAuthorized', ['401', '429', '500', '503']],
    ['POST', '/api/users/login', ['400', '401', '413', '415', '429', '500', '503']],
    ['GET', '/api/admin/stats', ['400', '401', '403', '429', '500', '503']],
    [
      'POST',
      '/api/admin/orders/:order_id/refund',
      ['400', '401', '403', '404', '409', '413', '415', '500', '502', '503'],
    ],
  ])('lists the statuses with which %s %s can fail', async (method, path, statuses) => {
    const { operations } = readDocument();
    const operation = operations.find(({ name }) => name === `${method} ${path}`);
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...statuses]);
  });

  test('lists the codes a status can carry', async () => {
    const { operations } = readDocument();
    const placing = operations.find(({ operationId }) => operationId === 'placeOrder');
    expect(placing?.responses['409']?.description).toBe(
      'The price has changed (`amount_differs`); Not enough in stock (`out_of_stock`); Too many unpaid orders (`too_many_orders`); This is a rehearsal (`rehearsal`)',
    );
  });

  test('lists a 4xx for every call that validates anything', async () => {
    const { operations } = readDocument();
    const never = operations.filter(
      ({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4')),
    );
    // They are public and take no input.
    expect(never.map(({ operationId }) => operationId).sort()).toEqual([
      'getShop',
      'listCategories',
      'logout',
    ]);
  });

  test('names the unit of every amount, and no answer uses two', async () => {
    const { operations } = readDocument();
    const amounts = operations.map(({ operationId, responses }) => ({
      operationId,
      found: findAmounts(responses['200']?.content),
    }));
    for (const { operationId, found } of amounts) {
      const unnamed = found.filter(({ unit }) => unit === undefined).map(({ name }) => name);
      expect([operationId, unnamed]).toEqual([operationId, []]);
      const units = [...new Set(found.map(({ unit }) => unit))];
      expect([operationId, units.length]).toEqual([operationId, Math.min(1, found.length)]);
    }
    const inPaise = amounts.filter(({ found }) => found.some(({ unit }) => unit === 'paise'));
    expect(inPaise.map(({ operationId }) => operationId).sort()).toEqual([
      'listHolds',
      'payOrder',
      'placeOrder',
    ]);
    const all = amounts.flatMap(({ found }) => found);
    expect(all.length).toBeGreaterThan(40);
  });

  test('requires the bearer token where a call needs one, and says so where it does not', async () => {
    const described = await readDescribedCalls();
    for (const { call, operation } of described) {
      const needsToken = operation.security.length > 0;
      expect([operation.name, needsToken]).toEqual([operation.name, call.access !== 'public']);
    }
  });

  test('says who may make a call', async () => {
    const described = await readDescribedCalls();
    const sentences = described.map(({ call, operation }) => [call.name, operation.description]);
    expect(Object.fromEntries(sentences)).toMatchObject({
      listProducts: 'No sign-in needed.',
      listCategories: 'No sign-in needed.',
      listOrders: 'For signed-in users.',
      placeOrder: 'For signed-in users.',
      refundOrder: 'For admins only. Permission: orders.refund.',
      listUsers: 'For admins only. Permission: customers.read.',
    });
  });
});

describe('/api/docs', () => {
  test('is a page that lists every call of the document', async () => {
    const { shop, operations } = readDocument();
    const { headers, body } = await shop.request({ url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const listed = [
      ...body.matchAll(/<h2><span class="method">(\w+)<\/span> <code>(.+?)<\/code>/g),
    ];
    expect(listed.map(([, method, path]) => `${method} ${path}`)).toEqual(
      operations.map(({ name }) => name.replace(/:(\w+)/g, '{$1}')),
    );
    const closed = body.match(/For signed-in users\.|For admins only\./g);
    expect(closed).toHaveLength(operations.filter(({ security }) => security.length > 0).length);
  });

  test('needs no inline script or style, so it works under the strict CSP', async () => {
    const shop = await openAnyShop();
    const { body } = await shop.request({ url: '/api/docs' });
    expect(body).not.toMatch(/<(?:script|style|iframe)|\sstyle=|\son\w+=|javascript:/i);
    const [, address] = /<link rel="stylesheet" href="(.+?)">/.exec(body) ?? [];
    const css = await shop.request({ url: address ?? '' });
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.body).not.toMatch(/@import|url\(/);
  });
});
