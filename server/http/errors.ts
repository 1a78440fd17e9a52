import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure } from '../failure.ts';
import { sendProblem } from './problem.ts';

/** Turns whatever a request runs into, expected or not, into a problem that tells nothing of the inside. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error);
    if (failure.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, failure);
  });
  app.setNotFoundHandler(sendNotFound);
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(request, reply, new Failure('not_found', 'There is nothing at this address.'));
}

function asFailure(error: FastifyError): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.'),
      detail: message ?? 'This value is not valid.',
    }));
    return new Failure('invalid_input', errors[0]?.detail ?? 'The request is not valid.', errors);
  }
  switch (error.statusCode) {
    case 413:
      return new Failure('body_too_large', 'The request is larger than this shop accepts.');
    case 415:
      return new Failure('unsupported_media_type', 'Send the body as application/json.');
    case 400:
      return new Failure('malformed_body', 'The request could not be read as JSON.');
    default:
      return new Failure('internal', 'Something went wrong on our side. Please try again.');
  }
}
