import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode, type Problem } from '../../../contract/errors.ts';
import type { Failure } from '../failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer says went wrong, if it does. */
    problemCode: ErrorCode | undefined;
  }
}

export const PROBLEM_TYPE = 'application/problem+json';
/** Logged when a call fails with a problem the contract does not declare. */
export const UNDECLARED_PROBLEM = 'the contract of this call does not declare this problem';

export function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { problems } = request.routeOptions.config;
  if (problems !== undefined && !problems.includes(failure.code)) {
    request.log.warn({ code: failure.code }, UNDECLARED_PROBLEM);
  }
  const problem = describeProblem(failure, request.id);
  request.problemCode = failure.code;
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', failure.retryAfterSeconds);
  // A failure must not be cached, even where a success may be: the next attempt may succeed.
  reply.header('cache-control', 'no-store');
  // Sent as text: the route's response schema describes successes only.
  return reply
    .code(problem.status)
    .type(PROBLEM_TYPE)
    .serializer(String)
    .send(JSON.stringify(problem));
}

export function describeProblem(failure: Failure, requestId: string): Problem {
  const { status, title } = ERRORS[failure.code];
  return {
    type: 'about:blank',
    title,
    status,
    detail: failure.detail,
    code: failure.code,
    requestId,
    ...(failure.errors === undefined ? {} : { errors: [...failure.errors] }),
  };
}
