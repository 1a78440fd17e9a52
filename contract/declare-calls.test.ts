import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls, type SchemasOf } from './declare-calls.ts';
import { defineEndpoints } from './define-endpoints.ts';

const endpoints = defineEndpoints({
  getThing: { method: 'GET', path: '/api/things/:id', access: 'public' },
  addThing: { method: 'POST', path: '/api/things', access: 'products.write' },
});
type Schemas = SchemasOf<typeof endpoints>;

const thing = z.object({ name: z.string() });
const getThing = {
  summary: 'One thing',
  params: { id: z.string() },
  response: thing,
  problems: [],
};
const addThing = { summary: 'Add a thing', body: thing, response: thing, problems: [] };

test('a call combines its endpoint and its schemas, with its domain', () => {
  const calls = declareCalls('things', endpoints, { getThing, addThing });
  expect(calls.getThing).toEqual({
    name: 'getThing',
    method: 'GET',
    path: '/api/things/:id',
    access: 'public',
    domain: 'things',
    ...getThing,
  });
});

test('schemas that do not fit their endpoints are type errors', () => {
  const broken = [
    // @ts-expect-error: the schemas of addThing are missing.
    { getThing } satisfies Schemas,
    // @ts-expect-error: there is no endpoint removeThing.
    { getThing, addThing, removeThing: addThing } satisfies Schemas,
    // @ts-expect-error: the path of getThing names an id.
    { getThing: { ...getThing, params: { name: z.string() } }, addThing } satisfies Schemas,
    // @ts-expect-error: the path of getThing names an id only.
    { getThing: { ...getThing, params: { id: thing, colour: thing } }, addThing } satisfies Schemas,
    // @ts-expect-error: the path of addThing names nothing.
    { getThing, addThing: { ...addThing, params: { id: z.string() } } } satisfies Schemas,
    // @ts-expect-error: a GET has no body.
    { getThing: { ...getThing, body: thing }, addThing } satisfies Schemas,
    // @ts-expect-error: there is no such error code.
    { getThing: { ...getThing, problems: ['no_such_code'] }, addThing } satisfies Schemas,
  ];
  expect(broken).toHaveLength(7);
});
