import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../failure.ts';
import type { Connections } from './connections.ts';
import { answerPreflight, type Cors } from './cors.ts';
import { isTurnedAway } from './draining.ts';
import { PipelinedRequests } from './pipelined-requests.ts';
import { sendRawProblem } from './raw-problem.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import { refusalOf } from './unacceptable-request.ts';

/** Limits for slow clients. */
export type Timeouts = {
  /** From opening the connection, or from the first byte of a later request, to its last header. */
  headersMs: number;
  requestMs: number;
  /** Between requests. */
  keepAliveMs: number;
  /** How long a client may take nothing while data is waiting for it. */
  stalledReaderMs: number;
};

export type ServerParts = {
  timeouts: Timeouts;
  /** How many may be open in total. */
  maxConnections: number;
  connections: Connections;
  /** undefined if no page of another origin may call. */
  cors: Cors | undefined;
  requestsInFlight: RequestsInFlight;
  isDraining(): boolean;
  isTurningReadsAway(): boolean;
  /** Answers a request that needs no work, which does not count as in flight. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean;
};

const CHECK_EVERY_MS = 1_000;

/** Node's server with its own limits for slow clients, and ours for too many requests at once. */
export function createHttpServer(parts: ServerParts, answer: RequestListener): Server {
  const { timeouts, connections, requestsInFlight } = parts;
  const unmet = new WeakSet<IncomingMessage>();
  const requests = new PipelinedRequests(connections, (request, response) => {
    if (parts.isTurningReadsAway() && isTurnedAway(request)) {
      request.socket.destroy();
      return;
    }
    if (parts.isDraining()) response.setHeader('connection', 'close');
    const isPreflight = parts.cors?.permit(request, response) === true;
    const refusal = refusalOf(request, unmet);
    if (refusal !== undefined) {
      if (refusal.endsConnection) response.setHeader('connection', 'close');
      sendRawProblem(response, refusal.failure);
    } else if (isPreflight) {
      answerPreflight(response);
    } else if (!parts.tryAnswer(request, response)) {
      if (requestsInFlight.tryBegin(request, response)) answer(request, response);
      else sendRawProblem(response, tooManyAtOnce());
    }
    // The operating system has taken most answers by now, which saves a timer for each.
    const isTaken = response.writableEnded && request.socket.writableLength === 0;
    if (!isTaken) request.socket.setTimeout(timeouts.stalledReaderMs);
  });
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, timeouts.headersMs),
      // Most requests have no body; opening and ending a stream for each costs a tenth of a cached
      // answer.
      optimizeEmptyRequests: true,
      // Rejected above, with a problem.
      requireHostHeader: false,
    },
    (request, response) => requests.receive(request, response),
  );
  server.maxConnections = parts.maxConnections;
  server.on('connection', (socket) => connections.add(socket));
  server.on('drop', () => connections.noteRefusal());
  server.on('checkExpectation', (request, response) => {
    unmet.add(request);
    requests.receive(request, response);
  });
  server.on('timeout', (socket) => cutUnlessWorking(connections, socket));
  return server;
}

function tooManyAtOnce(): Failure {
  return new Failure('tooManyAtOnce', { retryAfterSeconds: 1 });
}

/**
 * A socket has been inactive for too long: between requests, or because its client takes nothing.
 * An answer that takes us long is not the client's fault.
 */
function cutUnlessWorking(connections: Connections, socket: Socket): void {
  const isBeingAnswered = (connections.find(socket)?.unanswered ?? 0) > 0;
  if (!isBeingAnswered || socket.writableLength > 0) socket.destroy();
}
