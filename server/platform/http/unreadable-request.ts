import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../failure.ts';
import type { Connection, Connections } from './connections.ts';
import { corsHeadersOf } from './cors.ts';
import { rawProblem, writeOut } from './raw-problem.ts';

const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/**
 * How long to discard late bytes: closing at once would make the operating system drop our answer.
 */
const LINGER_MS = 1_000;

/** Answers what Node cannot parse as a request, or has waited for too long. */
function refuseUnreadable(
  connection: Connection,
  code: string | undefined,
  log: FastifyBaseLogger,
): void {
  const { socket } = connection;
  const failure = failureOf(code);
  // There is no request to answer: the connection broke, or nothing was ever sent.
  if (failure === undefined || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  if (connection.isRefused) return;
  connection.isRefused = true;
  if (!isNextToAnswer(connection)) {
    endAfterAnswers(connection);
    return;
  }
  const problem = rawProblem(failure);
  log.info({ reqId: problem.requestId, status: problem.status, code }, 'unreadable request');
  // Of a request whose body is at fault the headers are known.
  const permitted = connection.last === undefined ? {} : corsHeadersOf(connection.last);
  socket.end(writeOut({ ...problem, headers: { ...problem.headers, ...permitted } }));
  // Late bytes could still complete the request, which must not be carried out now.
  if (code === TIMEOUT) socket.pause().destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function failureOf(code: string | undefined): Failure | undefined {
  if (code === TIMEOUT) {
    return new Failure('requestTimeout');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Failure('headersTooLarge');
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new Failure('bodyTooLarge');
  }
  return code?.startsWith('HPE_') ? new Failure('notHttp') : undefined;
}

/** Whether the client would take what we write now as the answer to the unreadable request. */
function isNextToAnswer({ unanswered, last }: Connection): boolean {
  const isBodyOfLast = last !== undefined && !last.req.complete;
  if (isBodyOfLast) return unanswered === 1 && !last.headersSent;
  return unanswered === 0;
}

/** Finishes the answers to earlier requests, then ends the connection. */
function endAfterAnswers({ socket, unanswered, last }: Connection): void {
  socket.pause();
  if (unanswered === 0 || last === undefined) socket.destroySoon();
  else last.once('close', () => socket.destroySoon());
}

/** Handles connection errors that Node reports, as the framework's `clientErrorHandler`. */
export function answerClientErrors(connections: Connections, log: () => FastifyBaseLogger) {
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    const connection = connections.find(socket);
    if (connection === undefined) socket.destroy();
    else if (code === TIMEOUT) refuseUnlessItArrives(connection, log);
    else refuseUnreadable(connection, code, log());
  };
}

/**
 * If this process was blocked, the rest of the request may have arrived long ago: read it first.
 */
function refuseUnlessItArrives(connection: Connection, log: () => FastifyBaseLogger): void {
  const { last, silentSince } = connection;
  const wasComplete = last?.req.complete === true;
  setImmediate(() => {
    const hasNewRequest = connection.last !== last || connection.silentSince !== silentSince;
    const hasWholeBody = !wasComplete && last?.req.complete === true;
    if (hasNewRequest || hasWholeBody) return;
    refuseUnreadable(connection, TIMEOUT, log());
  });
}
