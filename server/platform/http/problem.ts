import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode, type Problem } from '../../../contract/errors.ts';
import type { Language } from '../../../contract/language.ts';
import type { Failure } from '../failure.ts';
import { requestLanguage } from '../languages.ts';
import { fieldErrorsOf, sentenceOf } from '../sentences.ts';

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
  const problem = describeProblem(failure, request.id, requestLanguage());
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

export function describeProblem(failure: Failure, requestId: string, language: Language): Problem {
  const { status, title } = ERRORS[failure.code];
  const errors = fieldErrorsOf(failure, language);
  return {
    type: 'about:blank',
    title,
    status,
    detail: sentenceOf(failure, language),
    code: failure.code,
    requestId,
    ...(errors === undefined ? {} : { errors }),
  };
}
