import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORS } from '../../../contract/errors.ts';
import { NOT_VALID } from '../../../contract/problem-wording.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { Failure, type FieldFailure } from '../failure.ts';
import { UnreadableBody } from './body.ts';
import { databaseFailure } from './database-failure.ts';
import { sendProblem } from './problem.ts';
import { methodsAt } from './route-table.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers 404, or 405 if the URL exists for other methods. */
    sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

/** A request that a plugin refuses. */
export class RefusedRequest extends Error {
  readonly statusCode: number;
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.statusCode = ERRORS[failure.code].status;
    this.failure = failure;
  }
}

const MEBIBYTE = 1024 * 1024;

/** Turns every error, expected or not, into a problem that reveals no internals. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.decorate('sendNotFound', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const allowed = methodsAt(app.routeTable, path);
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendProblem(request, reply, nothingHere());
    }
    reply.header('allow', allowed.join(', '));
    const params = { allowed, method: request.method };
    return sendProblem(request, reply, new Failure('otherMethods', { params }));
  });
  app.setNotFoundHandler((request, reply) => app.sendNotFound(request, reply));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error, request);
    if (failure.code === 'internal' && !isCutOff(error, request)) {
      request.log.error({ err: error }, 'request failed');
    }
    if (error instanceof DatabaseUnavailable) {
      const { trouble, message, isOutcomeUnknown } = error;
      request.log.warn({ trouble, reason: message, isOutcomeUnknown }, 'the database is away');
    }
    return sendProblem(request, reply, failure);
  });
}

/** The client has left before its answer could be sent. */
function isCutOff({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

function asFailure(error: FastifyError, { method, routeOptions }: FastifyRequest): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      reason: 'notValid' as const,
      params: { sentence: message ?? NOT_VALID },
    }));
    // The sentence is shown beside the form.
    const params = errors[0]?.params ?? { sentence: NOT_VALID };
    return new Failure('notValid', { params, errors: firstOfEach(errors) });
  }
  if (error instanceof DatabaseUnavailable) return databaseFailure(error);
  if (error instanceof RefusedRequest) return error.failure;
  if (error instanceof UnreadableBody) return new Failure(error.reason);
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge(routeOptions);
  if (status === 415) {
    const { bodyType = 'application/json' } = routeOptions.config;
    return new Failure('otherMediaType', { params: { wanted: bodyType } });
  }
  if (status >= 400 && status < 500) {
    // Only a body can be malformed; without one, a 400 comes from a folder or an odd file name.
    return method === 'GET' || method === 'HEAD' ? nothingHere() : new Failure('notJson');
  }
  return new Failure('fault');
}

function tooLarge({ bodyLimit, config }: FastifyRequest['routeOptions']): Failure {
  const megabytes = Math.floor(bodyLimit / MEBIBYTE);
  const isFile = config.bodyType !== undefined && megabytes > 0;
  return isFile
    ? new Failure('fileTooLarge', { params: { megabytes } })
    : new Failure('bodyTooLarge');
}

function nothingHere(): Failure {
  return new Failure('nothingHere');
}

/** zod measures even a value of the wrong type, as if a list were a text. */
function firstOfEach(errors: readonly FieldFailure[]): FieldFailure[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field));
}
