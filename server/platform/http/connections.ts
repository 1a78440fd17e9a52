import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PerMinute } from '../per-minute.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

export type Connection = {
  readonly socket: Socket;
  /** The client's rate-limit key. */
  readonly address: string;
  /** How many requests are still being answered or waiting. */
  unanswered: number;
  /** The response to the latest request, until that has been read and answered. */
  last: ServerResponse | undefined;
  /** The response to the request in progress, or the last one that was. */
  current: ServerResponse | undefined;
  /** The responses to pipelined requests that wait for their turn. */
  readonly waiting: ServerResponse[];
  /** A pipelined request whose body had not been read when its turn came. */
  heldUp: ServerResponse | undefined;
  /** A counter over all connections: the smallest value has been idle longest. */
  idleSince: number;
  /** After a refusal further requests are ignored. */
  isRefused: boolean;
  /** True until the client has sent something that can be answered. */
  isSilent: boolean;
};

/** Every request looks up its connection; a property on the socket is faster than a map. */
const CONNECTION = Symbol('connection');
type TrackedSocket = Socket & { [CONNECTION]?: Connection | undefined };

/** How many connections may be open; 0 means no limit. */
export type ConnectionLimits = { total: number; perAddress: number };

/** Every address may have this many, however low the total: a browser opens six. */
const FEWEST_PER_ADDRESS = 8;
/** An address may have at most this share of the total. */
const LARGEST_SHARE = 1 / 4;
/** Limit of pipelined requests that wait; browsers and proxies do not pipeline. */
const MOST_WAITING = 16;

/**
 * All open connections. When there are too many, a new one replaces another of the address that has
 * most: the oldest that has not sent a request yet, otherwise the one that has been idle longest,
 * otherwise the oldest whose request is still incomplete. If all of these are being answered, an
 * address that would have at most half as many replaces the oldest that is still reading its
 * answer, and any other is refused.
 *
 * Requests of one connection are processed one at a time: Node hands over all that have arrived,
 * and would keep every answer but the first in memory.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #open = new Set<Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #onRefusal: () => void;
  /** One listener for all responses: `this` has been sent, or its connection has closed. */
  readonly #onAnswered: (this: ServerResponse) => void;
  #begin: RequestListener = () => {};
  #onHeldUp: (connection: Connection, request: IncomingMessage) => void = () => {};
  #idleTurns = 0;
  readonly #warnings = new PerMinute(1);

  /** `onRefusal` is called at most once a minute. */
  constructor(limits: ConnectionLimits, onRefusal: () => void) {
    this.#limits = { ...limits, perAddress: shareOf(limits) };
    this.#onRefusal = onRefusal;
    const end = (response: ServerResponse) => this.#end(response);
    this.#onAnswered = function () {
      end(this);
    };
  }

  /**
   * `begin` gets each request when its turn comes; before that, `onHeldUp` is called if its body
   * had to wait.
   */
  onTurn(
    begin: RequestListener,
    onHeldUp: (connection: Connection, request: IncomingMessage) => void,
  ): void {
    this.#begin = begin;
    this.#onHeldUp = onHeldUp;
  }

  all(): Iterable<Connection> {
    return this.#open;
  }

  find(socket: TrackedSocket): Connection | undefined {
    return socket[CONNECTION];
  }

  add(socket: TrackedSocket): void {
    const address = rateLimitKeyOf(socket.remoteAddress ?? '');
    if (!this.#makeRoom(address)) {
      this.#refuse(socket);
      return;
    }
    const connection: Connection = {
      socket,
      address,
      unanswered: 0,
      last: undefined,
      current: undefined,
      waiting: [],
      heldUp: undefined,
      idleSince: 0,
      isRefused: false,
      isSilent: true,
    };
    socket[CONNECTION] = connection;
    this.#open.add(connection);
    const neighbours = this.#byAddress.get(address);
    if (neighbours === undefined) this.#byAddress.set(address, new Set([connection]));
    else neighbours.add(connection);
    socket.once('close', () => this.#remove(connection));
  }

  /** Starts a request, or queues it behind the previous one. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.find(request.socket);
    if (connection === undefined || connection.isRefused) {
      request.socket.destroy();
      return;
    }
    connection.isSilent = false;
    connection.unanswered += 1;
    connection.last = response;
    response.on('close', this.#onAnswered);
    if (connection.unanswered === 1) {
      connection.current = response;
      this.#begin(request, response);
    } else if (connection.waiting.push(response) > MOST_WAITING) {
      refuseTheRest(connection);
    }
  }

  #end(response: ServerResponse): void {
    const connection = this.find(response.req.socket);
    if (connection === undefined) return;
    connection.unanswered -= 1;
    connection.idleSince = ++this.#idleTurns;
    if (connection.last === response && response.req.complete) connection.last = undefined;
    // After all other listeners have run, and other connections have had their turn.
    if (connection.waiting.length > 0) setImmediate(() => this.#beginNext(connection));
  }

  #beginNext(connection: Connection): void {
    const { socket, waiting } = connection;
    const next = waiting.shift();
    // A request that can no longer be answered is not carried out.
    if (next === undefined || socket.destroyed || socket.writableEnded) return;
    if (!next.req.complete) {
      // Its body could not be read.
      if (connection.isRefused) {
        socket.destroySoon();
        return;
      }
      connection.heldUp = next;
      this.#onHeldUp(connection, next.req);
    }
    connection.current = next;
    this.#begin(next.req, next);
  }

  #makeRoom(address: string): boolean {
    const { total, perAddress } = this.#limits;
    const neighbours = this.#byAddress.get(address) ?? new Set();
    if (perAddress > 0 && neighbours.size >= perAddress && !this.#cutOneOf(neighbours))
      return false;
    if (total === 0 || this.#open.size < total) return true;
    const largest = this.#largestCrowd();
    return this.#cutOneOf(largest) || this.#cutReaderFor(neighbours, largest);
  }

  #largestCrowd(): ReadonlySet<Connection> {
    let largest: ReadonlySet<Connection> = new Set();
    for (const crowd of this.#byAddress.values()) if (crowd.size > largest.size) largest = crowd;
    return largest;
  }

  /** As cheap as possible: we write nothing, and the operating system keeps no state. */
  #refuse(socket: Socket): void {
    socket.resetAndDestroy();
    if (this.#warnings.take()) this.#onRefusal();
  }

  /** Each set is in order of arrival. */
  #cutOneOf(crowd: ReadonlySet<Connection>): boolean {
    const first = (isWanted: (connection: Connection) => boolean) => [...crowd].find(isWanted);
    const connection =
      first(({ isSilent }) => isSilent) ?? longestIdle(crowd) ?? first(isIncomplete);
    return this.#cut(connection);
  }

  /** A few addresses with slow readers must not lock out all others. */
  #cutReaderFor(few: ReadonlySet<Connection>, crowd: ReadonlySet<Connection>): boolean {
    if (2 * (few.size + 1) > crowd.size) return false;
    return this.#cut([...crowd].find(({ current }) => current?.headersSent === true));
  }

  #cut(connection: Connection | undefined): boolean {
    if (connection === undefined) return false;
    this.#remove(connection);
    connection.socket.destroy();
    return true;
  }

  #remove(connection: Connection): void {
    const socket: TrackedSocket = connection.socket;
    socket[CONNECTION] = undefined;
    this.#open.delete(connection);
    const neighbours = this.#byAddress.get(connection.address);
    neighbours?.delete(connection);
    if (neighbours?.size === 0) this.#byAddress.delete(connection.address);
  }
}

function shareOf({ total, perAddress }: ConnectionLimits): number {
  if (total === 0 || perAddress === 0) return perAddress;
  return Math.min(perAddress, Math.max(FEWEST_PER_ADDRESS, Math.floor(total * LARGEST_SHARE)));
}

/** Node's HTTP parser of a socket, which has no public type. */
type Parsing = { parser?: { onIncoming: unknown } | null };
/** Tells Node's parser that nothing that follows is a request. */
const STOP_READING = () => 2;

function refuseTheRest(connection: Connection): void {
  connection.isRefused = true;
  connection.waiting.length = 0;
  // Otherwise Node would parse everything that has arrived, a thousand requests at a time, and then
  // end each.
  const { parser } = connection.socket as Parsing;
  if (parser) parser.onIncoming = STOP_READING;
  connection.socket.destroy();
}

/** The headers have arrived, the body has not. */
function isIncomplete({ unanswered, last }: Connection): boolean {
  return unanswered === 1 && last?.req.complete === false;
}

function longestIdle(connections: Iterable<Connection>): Connection | undefined {
  let longest: Connection | undefined;
  for (const connection of connections) {
    if (connection.unanswered > 0) continue;
    if (longest === undefined || connection.idleSince < longest.idleSince) longest = connection;
  }
  return longest;
}
