import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../failure.ts';
import type { Connection, Connections } from './connections.ts';
import { rawProblem, writeOut } from './raw-problem.ts';

export const TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';
/** So long what still arrives is thrown away: closed at once, the system would take the answer back. */
const LINGER_MS = 1_000;

/** Answers what Node cannot read as a request, or has waited too long for. */
export function refuseUnreadable(
  connection: Connection,
  code: string | undefined,
  log: FastifyBaseLogger,
): void {
  const { socket } = connection;
  const failure = failureOf(code);
  // Without a request there is nothing to answer: the line broke, or nothing was ever sent on it.
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
  socket.end(writeOut(problem));
  // Late bytes could still complete the request, which now must not be carried out.
  if (code === TIMEOUT) socket.pause().destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function failureOf(code: string | undefined): Failure | undefined {
  if (code === TIMEOUT) {
    return new Failure('request_timeout', 'The request did not arrive in time.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Failure('headers_too_large', 'The headers are larger than this shop accepts.');
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new Failure('body_too_large', 'The request is larger than this shop accepts.');
  }
  return code?.startsWith('HPE_')
    ? new Failure('malformed_request', 'The request could not be read as HTTP.')
    : undefined;
}

/** Would what is written now reach the client as the answer to what could not be read? */
function isNextToAnswer({ unanswered, last }: Connection): boolean {
  const isBodyOfLast = last !== undefined && !last.req.complete;
  if (isBodyOfLast) return unanswered === 1 && !last.headersSent;
  return unanswered === 0;
}

/** Earlier requests keep their answers; then the connection ends. */
function endAfterAnswers({ socket, unanswered, last }: Connection): void {
  socket.pause();
  if (unanswered === 0 || last === undefined) socket.destroySoon();
  else last.once('close', () => socket.destroySoon());
}

/** What Node reports of a connection, for the framework's `clientErrorHandler`. */
export function answerClientErrors(connections: Connections, log: () => FastifyBaseLogger) {
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    const connection = connections.find(socket);
    if (connection === undefined) socket.destroy();
    else if (code !== TIMEOUT) refuseUnreadable(connection, code, log());
    else if (!isHeldUp(connection)) refuseUnlessItArrives(connection, log);
  };
}

/** Does its body wait for earlier answers, or did it? Node counts that as the client's time. */
function isHeldUp({ unanswered, last, heldUp }: Connection): boolean {
  return last?.req.complete === false && (unanswered > 1 || last === heldUp);
}

/** If we were held up ourselves, the rest of the request may have been here for long: it is read first. */
function refuseUnlessItArrives(connection: Connection, log: () => FastifyBaseLogger): void {
  const { unanswered, idleSince } = connection;
  setImmediate(() => {
    const isReadMeanwhile =
      unanswered > 0 ? connection.last?.req.complete === true : connection.unanswered > 0;
    if (isReadMeanwhile || connection.idleSince !== idleSince) return;
    refuseUnreadable(connection, TIMEOUT, log());
  });
}
