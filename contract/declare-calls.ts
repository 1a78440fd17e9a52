import type { z } from 'zod';
import type { Endpoint, ParamName } from './define-endpoints.ts';
import type { ErrorCode } from './errors.ts';

type Params = Readonly<Record<string, z.ZodType>>;

/** What goes into a call and what comes out of it. */
type CallSchemas = {
  summary: string;
  /** By the names in the path. */
  params?: Params;
  query?: z.ZodType;
  /** Beyond those that every call has; other backends do not know them, so each is optional. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Where the body is no JSON: it is taken as bytes of this type. */
  rawBody?: { type: string; maxBytes: number };
  response: z.ZodType;
  /** Where the answer is no JSON. */
  responseType?: string;
  /** What this call can fail with beyond what its access and its schemas bring with them. */
  problems: readonly ErrorCode[];
};

export type Call = Endpoint & CallSchemas & { readonly domain: string };

type ParamsFor<Name extends string> = [Name] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<Name, z.ZodType>> };

type BodyFor<Method> = Method extends 'GET' ? { body?: never; rawBody?: never } : unknown;

/**
 * What the schemas of a table of endpoints must be: one entry for each name and no other, with the
 * parameters of its path, and no body for a GET.
 */
export type SchemasOf<Table extends Readonly<Record<string, Endpoint>>> = {
  [Name in keyof Table]: Omit<CallSchemas, 'params'> &
    ParamsFor<ParamName<Table[Name]['path']>> &
    BodyFor<Table[Name]['method']>;
};

type Declared<Table, Schemas> = {
  readonly [Name in keyof Table & keyof Schemas]: Table[Name] &
    Schemas[Name] & { readonly domain: string };
};

/** Joins the endpoints of a domain with their schemas, for the server to serve. */
export function declareCalls<
  Table extends Readonly<Record<string, Endpoint>>,
  Schemas extends SchemasOf<Table>,
>(domain: string, endpoints: Table, schemas: Schemas): Declared<Table, Schemas> {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    { ...endpoint, ...schemas[name], domain },
  ]);
  return Object.fromEntries(calls) as Declared<Table, Schemas>;
}
