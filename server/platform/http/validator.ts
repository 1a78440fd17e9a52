import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { nameField } from '../../../contract/field-names.ts';
import { FIELD_PROBLEMS } from '../../../contract/problem-wording.ts';
import { hasNoNul } from '../../../contract/text.ts';
import { requestLanguage } from '../languages.ts';
import { words } from '../words.ts';
import { refuseMisspelt } from './misspelt-parameters.ts';

/** Schemas belong to the contract: several apps in one process share what is made of them. */
const checkedSchemas = { query: new WeakMap(), rest: new WeakMap() } satisfies Record<
  string,
  WeakMap<z.ZodType, z.ZodType>
>;

/**
 * Validates with a route's schema, rejects NUL wherever the schema lets text through, and
 * parameters of a query that are nearly those of the route.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, ...route }) => {
  const isQuery = route.httpPart === 'querystring';
  const known: WeakMap<z.ZodType, z.ZodType> = checkedSchemas[isQuery ? 'query' : 'rest'];
  let checked = known.get(schema);
  if (checked === undefined) {
    const own = isQuery ? refuseMisspelt(schema) : schema;
    checked = own.pipe(z.unknown().superRefine(refuseNul));
    known.set(schema, checked);
  }
  return validatorCompiler({ ...route, schema: checked });
};

// PostgreSQL cannot store NUL in text; a schema that overlooks it must not cause a server error.
function refuseNul(value: unknown, context: z.core.$RefinementCtx): void {
  const path = findNul(value, []);
  if (path === undefined) return;
  const { unstorable } = words(FIELD_PROBLEMS, requestLanguage());
  context.addIssue({ code: 'custom', path, message: unstorable(nameField(path)) });
}

/** The path to the first NUL in a parsed value. */
function findNul(value: unknown, path: (string | number)[]): (string | number)[] | undefined {
  if (typeof value === 'string') return hasNoNul(value) ? undefined : path;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(name) : name;
    const found = hasNoNul(name) ? findNul(part, [...path, step]) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}
