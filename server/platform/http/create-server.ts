import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { PROBLEMS } from '../../../contract/wording/problems.ts';
import { Failure } from '../failure.ts';
import type { Connection, Connections } from './connections.ts';
import { sendRawProblem } from './raw-problem.ts';
import type { RequestsInFlight, TryBegin } from './requests-in-flight.ts';
import { type Patience, SlowClients } from './slow-clients.ts';
import { refusalOf } from './unacceptable-request.ts';
import { TIMEOUT } from './unreadable-request.ts';

/** Limits for slow clients. */
export type Timeouts = {
  /** From opening the connection, or from the first byte of a later request, to its last header. */
  headersMs: number;
  requestMs: number;
  /** Between requests. */
  keepAliveMs: number;
  /** How long a client may read nothing while data is waiting for it. */
  stalledReaderMs: number;
};

export type ServerParts = {
  timeouts: Timeouts;
  connections: Connections;
  requestsInFlight: RequestsInFlight;
  isDraining(): boolean;
  /**
   * Answers a request that needs no work. It does not count as in flight, unless the answer is so
   * long that reading it takes time: then it begins with `tryBegin`.
   */
  tryAnswer(request: IncomingMessage, response: ServerResponse, tryBegin: TryBegin): boolean;
};

const LOOK_EVERY_MS = 1_000;

/** Node's server, with limits that keep a few clients from taking it over. */
export function createHttpServer(parts: ServerParts, answer: RequestListener): Server {
  const { timeouts, connections, requestsInFlight } = parts;
  const { headersMs, requestMs, keepAliveMs, stalledReaderMs } = timeouts;
  const lookEveryMs = Math.min(LOOK_EVERY_MS, headersMs, stalledReaderMs / 4);
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: lookEveryMs,
      // Most requests have no body; opening and ending a stream for each costs a tenth of a cached
      // answer.
      optimizeEmptyRequests: true,
      // Rejected below, with a problem.
      requireHostHeader: false,
    },
    (request, response) => connections.receive(request, response),
  );
  server.on('connection', (socket) => connections.add(socket));
  const unmet = new WeakSet<IncomingMessage>();
  server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    connections.receive(request, response);
  });
  const tryBegin: TryBegin = (request, response) => requestsInFlight.tryBegin(request, response);
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    if (parts.isDraining()) response.setHeader('connection', 'close');
    const refusal = refusalOf(request, unmet);
    if (refusal !== undefined) {
      if (refusal.endsConnection) response.setHeader('connection', 'close');
      sendRawProblem(response, refusal.failure);
    } else if (parts.tryAnswer(request, response, tryBegin)) {
      return;
    } else if (!tryBegin(request, response)) {
      sendRawProblem(response, tooManyAtOnce());
    } else {
      answer(request, response);
    }
  };
  connections.onTurn(begin, (connection, request) =>
    restartTimeout(server, connection, request, requestMs),
  );
  cutSlowClients(server, connections, { headersMs, stalledReaderMs, lookEveryMs });
  return server;
}

function tooManyAtOnce(): Failure {
  return new Failure('too_many_requests', PROBLEMS.tooManyAtOnce, undefined, 1);
}

/** A body that had to wait for earlier answers gets the full timeout from now on. */
function restartTimeout(
  server: Server,
  connection: Connection,
  request: IncomingMessage,
  requestMs: number,
): void {
  const end = () => {
    if (request.complete || request.destroyed) return;
    connection.heldUp = undefined;
    server.emit('clientError', Object.assign(new Error(), { code: TIMEOUT }), connection.socket);
  };
  setTimeout(end, requestMs).unref();
}

function cutSlowClients(server: Server, connections: Connections, patience: Patience): void {
  const slowClients = new SlowClients(connections, patience);
  let closingSince: number | undefined;
  const look = () => {
    slowClients.cut();
    if (server.listening) return;
    closingSince ??= performance.now();
    cutUnused(connections, performance.now() - closingSince >= patience.headersMs / 2);
  };
  server.on('listening', () => {
    const timer = setInterval(look, patience.lookEveryMs).unref();
    server.on('close', () => clearInterval(timer));
  });
}

/** While closing, Node waits for connections that have not sent a complete request. */
function cutUnused(connections: Connections, withHalfRequests: boolean): void {
  for (const { socket, unanswered } of connections.all()) {
    if (unanswered === 0 && (withHalfRequests || socket.bytesRead === 0)) socket.destroy();
  }
}
