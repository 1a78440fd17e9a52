import type { FastifyInstance } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Secrets that must not reach a log even by mistake. */
const SECRETS = ['password', 'cpassword', 'jwtToken', 'authorization', 'razorpay_signature'];

export const loggerOptions: LoggerOptions = {
  redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  serializers: {
    // A database error carries the values involved; its message and stack are enough.
    err: (error: NodeJS.ErrnoException) => ({
      type: error.name,
      code: error.code,
      message: error.message,
      cause: error.cause instanceof Error ? error.cause.message : undefined,
      stack: error.stack,
    }),
  },
};

/** Long enough for any address of the shop; a client may send sixteen thousand characters. */
const MAX_PATH = 300;

/** One line for each request that reaches the framework: no body, no headers, no query. */
export function installRequestLog(app: FastifyInstance): void {
  // Looking for secrets would cost more than writing a line whose fields are all listed here.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    log.info(
      {
        reqId: request.id,
        method: request.method,
        path: path.slice(0, MAX_PATH),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.signedIn?.id,
      },
      'request',
    );
  });
}
