import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { backOfficeCalls } from '../../contract/back-office-calls.ts';
import { type Call, calls } from '../../contract/calls.ts';
import { catalogueWorkCalls } from '../../contract/catalogue-work-calls.ts';
import { ERRORS } from '../../contract/errors.ts';
import { ownCalls } from '../../contract/own-calls.ts';
import { openAnyShop } from './testing.ts';

const contract = { ...calls, ...ownCalls, ...catalogueWorkCalls, ...backOfficeCalls };

const jsonSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.strictObject({ schema: jsonSchema }));

const operationSchema = z.strictObject({
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string().min(1)),
  security: z.tuple([z.strictObject({ bearer: z.tuple([]) })]).optional(),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean(),
        schema: jsonSchema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(
    z.string().regex(/^(?:[1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: contentSchema }),
  ),
});

/** As much of OpenAPI 3.1 as this document uses. */
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      bearer: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.literal('JWT'),
      }),
    }),
    schemas: z.record(z.string(), jsonSchema),
  }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema),
  ),
});

async function readDocument() {
  const shop = await openAnyShop();
  const response = await shop.request({ url: '/api/openapi.json' });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const { paths } = documentSchema.parse(response.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ...operation,
    })),
  );
  return { shop, operations };
}

/** The served calls of the contract, each with its description in the document. */
async function readDescribedCalls() {
  const { operations } = await readDocument();
  return Object.values(contract).flatMap((call: Call) => {
    const operation = operations.find(({ name }) => name === `${call.method} ${call.path}`);
    return operation === undefined ? [] : [{ call, operation }];
  });
}

const keysOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).sort() : [];

describe('/api/openapi.json', () => {
  test('is a document of OpenAPI 3.1 with exactly the calls that are served', async () => {
    const { shop, operations } = await readDocument();
    const declared = Object.values(contract).map(({ method, path }) => `${method} ${path}`);
    const served = shop.app.routeTable.map(({ method, url }) => `${method} ${url}`);
    const names = operations.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.toSorted()).toEqual(declared.filter((name) => served.includes(name)).sort());
  });

  test('describes each parameter of a path and of a query', async () => {
    for (const { call, operation } of await readDescribedCalls()) {
      const described = (place: 'path' | 'query') =>
        (operation.parameters ?? []).filter((one) => one.in === place);
      const names = (place: 'path' | 'query') => described(place).map(({ name }) => name);
      expect(names('path').sort()).toEqual(keysOf(call.params));
      expect(names('query').sort()).toEqual(keysOf(call.query));
      expect(described('path').every(({ required }) => required)).toBe(true);
      for (const { schema } of operation.parameters ?? []) expect(schema.type).toBeDefined();
    }
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

  test('describes the answer of each call, and its errors as problems', async () => {
    for (const { call, operation } of await readDescribedCalls()) {
      const { 200: success, default: failure, ...others } = operation.responses;
      expect(others).toEqual({});
      const { responseType = 'application/json' } = call;
      expect(success?.content[responseType]?.schema.type).toMatch(
        call.responseType === undefined ? /^(?:object|array)$/ : /^string$/,
      );
      expect(Object.keys(failure?.content ?? {})).toEqual(['application/problem+json']);
      expect(failure?.content['application/problem+json']?.schema).toMatchObject({
        required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
        properties: { code: { enum: Object.keys(ERRORS) } },
      });
    }
  });

  test('names the bearer token where a call needs one, and nowhere else', async () => {
    const described = await readDescribedCalls();
    for (const { call, operation } of described) {
      const needsToken = operation.security !== undefined;
      expect([operation.name, needsToken]).toEqual([operation.name, call.access !== 'nobody']);
    }
    expect(new Set(described.map(({ call }) => call.access)).size).toBe(3);
  });
});

describe('/api/docs', () => {
  test('is a page that lists every call of the document', async () => {
    const { shop, operations } = await readDocument();
    const { headers, body } = await shop.request({ url: '/api/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const listed = [
      ...body.matchAll(/<h2><span class="method">(\w+)<\/span> <code>(.+?)<\/code>/g),
    ];
    expect(listed.map(([, method, path]) => `${method} ${path}`)).toEqual(
      operations.map(({ name }) => name.replace(/:(\w+)/g, '{$1}')),
    );
    const closed = body.match(/For whoever is signed in\.|For admins only\./g);
    expect(closed).toHaveLength(operations.filter(({ security }) => security !== undefined).length);
  });

  test('needs no script and no style of its own, so the strict policy lets it work', async () => {
    const shop = await openAnyShop();
    const { body } = await shop.request({ url: '/api/docs' });
    expect(body).not.toMatch(/<(?:script|style|iframe)|\sstyle=|\son\w+=|javascript:/i);
    const [, address] = /<link rel="stylesheet" href="(.+?)">/.exec(body) ?? [];
    const css = await shop.request({ url: address ?? '' });
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.body).not.toMatch(/@import|url\(/);
  });
});
