import type { z } from 'zod';
import type { Endpoint, ParamName } from './define-endpoints.ts';
import type { ErrorCode } from './errors.ts';

type Params = Readonly<Record<string, z.ZodType>>;

/** The input and output of a call. */
type CallSchemas = {
  summary: string;
  /** By the names in the path. */
  params?: Params;
  query?: z.ZodType;
  /** Additional headers; other backends do not know them, so each is optional. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Set if the body is not JSON but bytes of this type. */
  rawBody?: { type: string; maxBytes: number };
  response: z.ZodType;
  /** Set if the answer is not JSON. */
  responseType?: string;
  /** The problems this call can answer with, beyond those its access and schemas imply. */
  problems: readonly ErrorCode[];
};

export type Call = Endpoint & CallSchemas & { readonly domain: string };

type ParamsFor<Name extends string> = [Name] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<Name, z.ZodType>> };

type BodyFor<Method> = Method extends 'GET' ? { body?: never; rawBody?: never } : unknown;

/**
 * The schemas a table of endpoints requires: exactly one entry per name, with the parameters of its
 * path, and no body for a GET.
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

/** Joins the endpoints of a domain with their schemas, for the server. */
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
