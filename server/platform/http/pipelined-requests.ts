import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Connection, Connections } from './connections.ts';

/** Limit of pipelined requests that wait; browsers and proxies do not pipeline. */
const MOST_WAITING = 16;

/**
 * Begins the requests of a connection one at a time: Node hands over all that have arrived, and
 * would keep every answer but the first in memory.
 */
export class PipelinedRequests {
  readonly #connections: Connections;
  readonly #begin: RequestListener;
  /** One listener for all responses: `this` has been sent, or its connection has closed. */
  readonly #onAnswered: (this: ServerResponse) => void;

  constructor(connections: Connections, begin: RequestListener) {
    this.#connections = connections;
    this.#begin = begin;
    const end = (response: ServerResponse) => this.#end(response);
    this.#onAnswered = function () {
      end(this);
    };
  }

  /** Begins a request, or queues it behind the previous one. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.find(request.socket);
    if (connection === undefined || connection.isRefused) {
      request.socket.destroy();
      return;
    }
    connection.unanswered += 1;
    connection.last = response;
    response.on('close', this.#onAnswered);
    if (connection.unanswered === 1) this.#begin(request, response);
    else if (connection.waiting.push(response) > MOST_WAITING) refuseAll(connection);
  }

  #end(response: ServerResponse): void {
    const connection = this.#connections.find(response.req.socket);
    if (connection === undefined) return;
    connection.unanswered -= 1;
    if (connection.last === response && response.req.complete) connection.last = undefined;
    if (connection.unanswered === 0) this.#connections.noteSilence(connection);
    // After all other listeners have run, and other connections have been served.
    if (connection.waiting.length > 0) setImmediate(() => this.#beginNext(connection));
  }

  #beginNext({ socket, waiting, isRefused }: Connection): void {
    const next = waiting.shift();
    // A request that can no longer be answered is not carried out.
    if (next === undefined || socket.destroyed || socket.writableEnded) return;
    // Its body could not be read.
    if (isRefused && !next.req.complete) socket.destroySoon();
    else this.#begin(next.req, next);
  }
}

function refuseAll(connection: Connection): void {
  connection.isRefused = true;
  connection.waiting.length = 0;
  connection.socket.destroy();
}
