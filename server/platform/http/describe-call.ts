import { z } from 'zod';
import type { Call } from '../../../contract/declare-calls.ts';
import type { Access } from '../../../contract/define-endpoints.ts';
import { ERRORS, type ErrorCode, problemSchema } from '../../../contract/errors.ts';
import { PROBLEM_TYPE } from './problem.ts';

/** The name of the security scheme in the OpenAPI document. */
export const BEARER_SCHEME = 'bearer';

function describeAccess(access: Access): string {
  if (access === 'public') return 'No sign-in needed.';
  if (access === 'shopper') return 'For signed-in users.';
  return `For admins only. Permission: ${access}.`;
}

/** A call as the framework validates it and the OpenAPI document describes it. */
export function describeCall(call: Call, problems: readonly ErrorCode[]) {
  const { params, query, headers, body, rawBody, response, responseType } = call;
  return {
    operationId: call.name,
    summary: call.summary,
    description: describeAccess(call.access),
    tags: [call.domain],
    security: call.access === 'public' ? [] : [{ [BEARER_SCHEME]: [] }],
    ...(params === undefined ? {} : { params: pathSchema(params) }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(rawBody === undefined ? {} : { consumes: [rawBody.type] }),
    response: {
      200:
        responseType === undefined
          ? response
          : { description: 'A file', content: { [responseType]: { schema: response } } },
      ...describeProblems(problems),
    },
  };
}

const pathSchemas = new WeakMap<NonNullable<Call['params']>, z.ZodType>();

/** The same one for each app in the process. */
function pathSchema(params: NonNullable<Call['params']>): z.ZodType {
  const made = pathSchemas.get(params) ?? z.object(params);
  pathSchemas.set(params, made);
  return made;
}

/** One response per status, listing the codes it can carry. */
function describeProblems(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `${ERRORS[code].title} (\`${code}\`)`).join('; '),
        content: { [PROBLEM_TYPE]: { schema: problemSchema } },
      },
    ]),
  );
}
