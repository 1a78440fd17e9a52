import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure } from '../failure.ts';
import { sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers 404, or 405 where the address exists for other methods. */
    sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

/** Turns whatever a request runs into, expected or not, into a problem that tells nothing of the inside. */
export function installErrorHandlers(app: FastifyInstance): void {
  const methodsAt = collectMethods(app);

  app.decorate('sendNotFound', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const allowed = methodsAt(path);
    if (allowed.length === 0) {
      const failure = new Failure('not_found', 'There is nothing at this address.');
      return sendProblem(request, reply, failure);
    }
    reply.header('allow', allowed.join(', '));
    const detail = `This address takes ${allowed.join(' or ')}, not ${request.method}.`;
    return sendProblem(request, reply, new Failure('method_not_allowed', detail));
  });
  app.setNotFoundHandler((request, reply) => app.sendNotFound(request, reply));

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error);
    if (failure.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, failure);
  });
}

/** Remembers the API's routes as they are added and says which methods an address takes. */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return (path) => routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

function asFailure(error: FastifyError): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      detail: message ?? 'This value is not valid.',
    }));
    return new Failure('invalid_input', sentenceOf(errors), errors);
  }
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return new Failure('body_too_large', 'The request is larger than this shop accepts.');
  }
  if (status === 415) {
    return new Failure('unsupported_media_type', 'Send the body as application/json.');
  }
  if (status === 429) return new Failure('too_many_requests', error.message);
  if (status >= 400 && status < 500) {
    return new Failure('malformed_body', 'The request could not be read as JSON.');
  }
  return new Failure('internal', 'Something went wrong on our side. Please try again.');
}

function sentenceOf(errors: readonly { field: string; detail: string }[]): string {
  const [first] = errors;
  if (first === undefined) return 'The request is not valid.';
  return first.field === '' ? first.detail : `${first.field}: ${first.detail}`;
}
