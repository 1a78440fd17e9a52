import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hasNoNul } from '../../../contract/text.ts';
import { FIELD_PROBLEMS } from '../../../contract/wording/problems.ts';

/** Validates with a route's schema, and rejects NUL wherever the schema lets text through. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) =>
  validatorCompiler({ ...route, schema: route.schema.pipe(z.unknown().superRefine(refuseNul)) });

// PostgreSQL cannot store NUL in text; a schema that overlooks it must not cause a server error.
function refuseNul(value: unknown, context: z.core.$RefinementCtx): void {
  const path = findNul(value, []);
  if (path === undefined) return;
  context.addIssue({ code: 'custom', path, message: FIELD_PROBLEMS.unstorable });
}

/** The path to the first NUL in a parsed value. */
function findNul(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return hasNoNul(value) ? undefined : path;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = hasNoNul(name) ? findNul(part, [...path, name]) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}
