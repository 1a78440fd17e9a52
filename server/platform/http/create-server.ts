import { createServer, type RequestListener, type Server } from 'node:http';
import { Failure } from '../failure.ts';
import type { Connections } from './connections.ts';
import { sendRawProblem } from './raw-problem.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';
import { type Patience, SlowClients } from './slow-clients.ts';

/** A client that is slower than this does not hold us up. */
export type Timeouts = {
  /** From the first moment of a connection, or the first byte of a later request, to its last header. */
  headersMs: number;
  requestMs: number;
  /** Between requests. */
  keepAliveMs: number;
  /** A reader that takes nothing while bytes wait for it. */
  stalledReaderMs: number;
};

export type ServerParts = {
  timeouts: Timeouts;
  connections: Connections;
  requestsInFlight: RequestsInFlight;
  isDraining(): boolean;
};

const LOOK_EVERY_MS = 1_000;

/** Node's server, with the limits that keep a few clients from taking it away from the others. */
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
      // Refused below, with a problem.
      requireHostHeader: false,
    },
    (request, response) => {
      if (connections.begin(request, response) === undefined) {
        request.socket.destroy();
        return;
      }
      if (parts.isDraining()) response.setHeader('connection', 'close');
      if (request.headers.host === undefined && request.httpVersion === '1.1') {
        response.setHeader('connection', 'close');
        sendRawProblem(response, new Failure('malformed_request', 'The Host header is missing.'));
      } else if (!requestsInFlight.tryBegin(request, response)) {
        sendRawProblem(response, tooManyAtOnce());
      } else {
        answer(request, response);
      }
    },
  );
  server.on('connection', (socket) => connections.add(socket));
  server.on('checkExpectation', (request, response) => {
    if (connections.begin(request, response) === undefined) {
      request.socket.destroy();
      return;
    }
    response.setHeader('connection', 'close');
    const detail = 'The only expectation that this shop meets is 100-continue.';
    sendRawProblem(response, new Failure('expectation_failed', detail));
  });
  cutSlowClients(server, connections, { headersMs, stalledReaderMs, lookEveryMs });
  return server;
}

function tooManyAtOnce(): Failure {
  const detail = 'Too many requests from your network at once. Please try again in a moment.';
  return new Failure('too_many_requests', detail, undefined, 1);
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

/** While closing, Node waits for a request on every connection that has not sent one whole. */
function cutUnused(connections: Connections, withHalfRequests: boolean): void {
  for (const { socket, unanswered } of connections.all()) {
    if (unanswered === 0 && (withHalfRequests || socket.bytesRead === 0)) socket.destroy();
  }
}
