import type { FastifyInstance } from 'fastify';
import type { DestinationStream, LoggerOptions } from 'pino';
import { GatheredLog } from './gathered-log.ts';

/** Secrets that must not reach a log even by mistake. */
const SECRETS = ['password', 'cpassword', 'jwtToken', 'authorization', 'razorpay_signature'];

/** What a log is written to; some keep lines for a while. */
export type LogStream = DestinationStream & { flush?(): void };

/**
 * Writes lines of the log in groups. An exit of the process loses none, and a log that cannot be
 * written, as on a full disk, is no reason to stop selling.
 */
export function openLog(): GatheredLog {
  const log = new GatheredLog(process.stdout);
  process.stdout.on('error', () => {});
  process.on('exit', () => log.flush());
  return log;
}

/** pino's number for it. */
const WARN = 40;

/** Warnings and errors are written at once, after the lines before them. */
export function logTo(stream: LogStream): LoggerOptions & { stream: LogStream } {
  return {
    ...loggerOptions,
    stream,
    hooks: {
      logMethod(line, log, level) {
        log.apply(this, line);
        if (level >= WARN) stream.flush?.();
      },
    },
  };
}

const loggerOptions: LoggerOptions = {
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
        userId: request.actor?.id,
      },
      'request',
    );
  });
}
