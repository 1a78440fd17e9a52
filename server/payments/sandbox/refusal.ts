import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { CARD_PROBLEMS } from '../../../contract/payments/sandbox-wording.ts';
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts';
import { RETRY_AFTER_SECONDS } from '../../platform/http/database-failure.ts';
import { requestLanguage } from '../../platform/languages.ts';
import { words } from '../../platform/words.ts';
import type { CardProblem } from './cards.ts';

/** Thrown for everything the provider answers with status 400. */
export class SandboxRefusal extends Error {
  readonly field: string | undefined;

  constructor(description: string, field?: string) {
    super(description);
    this.field = field;
  }
}

/** One that the window shows to the shopper. */
export class WindowRefusal extends SandboxRefusal {
  readonly problem: CardProblem;

  constructor(problem: CardProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Also for records of another account. */
export function unknownId(): SandboxRefusal {
  return new SandboxRefusal('The id provided does not exist');
}

/** For a move that another server may have made already. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof SandboxRefusal)) throw error;
}

/** Answers errors in the provider's format. */
export function installRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof WindowRefusal) {
      const description = words(CARD_PROBLEMS, requestLanguage())[error.problem];
      return sendError(reply, 400, 'BAD_REQUEST_ERROR', description);
    }
    if (error instanceof SandboxRefusal) {
      return sendError(reply, 400, 'BAD_REQUEST_ERROR', error.message, error.field);
    }
    const { statusCode = 500, message, validation } = error;
    if (statusCode < 500) {
      const field = validation?.[0]?.instancePath.split('/')[1];
      return sendError(reply, statusCode, 'BAD_REQUEST_ERROR', message, field);
    }
    if (error instanceof DatabaseUnavailable) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return sendError(reply, 503, 'SERVER_ERROR', 'The server is not available right now.');
    }
    request.log.error({ err: error }, 'the sandbox failed');
    return sendError(reply, 500, 'SERVER_ERROR', 'The server encountered an error.');
  });
}

export function sendError(
  reply: FastifyReply,
  status: number,
  code: string,
  description: string,
  field?: string,
) {
  const error = {
    code,
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  };
  return reply.code(status).send({ error });
}
