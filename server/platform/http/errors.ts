import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { FILE_ERRORS } from '../../../contract/admin/problem-wording.ts';
import { PROBLEMS } from '../../../contract/problem-wording.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { OldFailure } from '../old-failure.ts';
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
    const detail = `This address takes ${allowed.join(' or ')}, not ${request.method}.`;
    return sendProblem(request, reply, new OldFailure('method_not_allowed', detail));
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

function asFailure(error: FastifyError, { method, routeOptions }: FastifyRequest): OldFailure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      detail: message ?? PROBLEMS.invalid,
    }));
    return new OldFailure('invalid_input', sentenceOf(errors), firstOfEach(errors));
  }
  if (error instanceof DatabaseUnavailable) return databaseFailure(error);
  if (error instanceof UnreadableBody) return new OldFailure('malformed_body', error.message);
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge(routeOptions);
  if (status === 415) {
    const { bodyType = 'application/json' } = routeOptions.config;
    return new OldFailure('unsupported_media_type', `Send the body as ${bodyType}.`);
  }
  if (status === 429) return new OldFailure('too_many_requests', error.message);
  if (status >= 400 && status < 500) {
    // Only a body can be malformed; without one, a 400 comes from a folder or an odd file name.
    return method === 'GET' || method === 'HEAD'
      ? nothingHere()
      : new OldFailure('malformed_body', 'The request could not be read as JSON.');
  }
  return new OldFailure('internal', PROBLEMS.fault);
}

function tooLarge({ bodyLimit, config }: FastifyRequest['routeOptions']): OldFailure {
  const megabytes = Math.floor(bodyLimit / MEBIBYTE);
  const isFile = config.bodyType !== undefined && megabytes > 0;
  return new OldFailure(
    'body_too_large',
    isFile ? FILE_ERRORS.tooLarge(megabytes) : 'The request is larger than this shop accepts.',
  );
}

function nothingHere(): OldFailure {
  return new OldFailure('not_found', 'There is nothing at this address.');
}

/** zod measures even a value of the wrong type, as if a list were a text. */
function firstOfEach<Error extends { field: string }>(errors: readonly Error[]): Error[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field));
}

/** The fields are named in `errors`; the sentence is shown beside the form. */
function sentenceOf([first]: readonly { detail: string }[]): string {
  return first?.detail ?? PROBLEMS.invalid;
}
