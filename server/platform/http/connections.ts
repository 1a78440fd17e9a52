import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PerMinute } from '../per-minute.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

export type Connection = {
  readonly socket: Socket;
  /** The rate-limit key of the other side. */
  readonly address: string;
  /** How many requests still wait for the end of their answer, the one under way among them. */
  unanswered: number;
  /** The answer to the request that came last, until that is read whole and answered. */
  last: ServerResponse | undefined;
  /** The answer to the request whose turn it is, or was last. */
  current: ServerResponse | undefined;
  /** The answers to requests that came before their turn. */
  readonly waiting: ServerResponse[];
  /** One of these whose body had not been read when its turn came. */
  heldUp: ServerResponse | undefined;
  /** Counts up over all connections, so that the smallest has been idle for longest. */
  idleSince: number;
  /** What comes after a refusal is not looked at any more. */
  isRefused: boolean;
  /** Has the other side sent nothing that can be answered so far? */
  isSilent: boolean;
};

/** Every request looks its connection up, and finds it faster so than in a map. */
const CONNECTION = Symbol('connection');
type TrackedSocket = Socket & { [CONNECTION]?: Connection | undefined };

/** How many connections may be open; 0 stands for any number. */
export type ConnectionLimits = { total: number; perAddress: number };

/** So many any address may have, however few there are in all: a browser opens six. */
const FEWEST_PER_ADDRESS = 8;
/** No address has more than this part of all. */
const LARGEST_SHARE = 1 / 4;
/** So many requests of a connection may wait for their turn; browsers and proxies send none ahead. */
const MOST_WAITING = 16;

/**
 * Every open connection. Where there are too many, a new one takes the place of another, of the
 * address that has most: the oldest that has not sent a request yet, else the one that has been idle
 * for longest, else the oldest that still owes the rest of its request. Where all of these are being
 * answered, an address that would have at most half as many takes the place of the oldest that is
 * still reading its answer, and any other is refused.
 *
 * Requests of one connection are begun one at a time: Node hands over all that have come, and would
 * hold every answer but the first in memory.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #open = new Set<Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #onRefusal: () => void;
  /** One for all answers: `this` is the one that has been sent, or whose connection has closed. */
  readonly #onAnswered: (this: ServerResponse) => void;
  #begin: RequestListener = () => {};
  #onHeldUp: (connection: Connection, request: IncomingMessage) => void = () => {};
  #idleTurns = 0;
  readonly #tellings = new PerMinute(1);

  /** `onRefusal` hears of refusals once a minute. */
  constructor(limits: ConnectionLimits, onRefusal: () => void) {
    this.#limits = { ...limits, perAddress: shareOf(limits) };
    this.#onRefusal = onRefusal;
    const end = (response: ServerResponse) => this.#end(response);
    this.#onAnswered = function () {
      end(this);
    };
  }

  /** `begin` gets each request when it is its turn; `onHeldUp` hears first that its body had to wait. */
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

  /** Begins a request that has come, or lets it wait for its turn. */
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
    // When all others have heard of the end, too, and other connections have had their turn.
    if (connection.waiting.length > 0) setImmediate(() => this.#beginNext(connection));
  }

  #beginNext(connection: Connection): void {
    const { socket, waiting } = connection;
    const next = waiting.shift();
    // Nothing is carried out that could not be answered any more.
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

  /** As cheap as can be: nothing is written, and the system keeps nothing of it either. */
  #refuse(socket: Socket): void {
    socket.resetAndDestroy();
    if (this.#tellings.take()) this.#onRefusal();
  }

  /** Each set is in the order in which they came. */
  #cutOneOf(crowd: ReadonlySet<Connection>): boolean {
    const first = (isWanted: (connection: Connection) => boolean) => [...crowd].find(isWanted);
    const connection =
      first(({ isSilent }) => isSilent) ?? longestIdle(crowd) ?? first(owesItsRequest);
    return this.#cut(connection);
  }

  /** A few addresses that read slowly do not keep out all others. */
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

/** What Node reads requests with, for which it has no public name. */
type Parsing = { parser?: { onIncoming: unknown } | null };
/** To Node's parser: nothing that follows is a request. */
const STOP_READING = () => 2;

function refuseTheRest(connection: Connection): void {
  connection.isRefused = true;
  connection.waiting.length = 0;
  // Else Node would make a request of all that has come, a thousand at a time, and then end each.
  const { parser } = connection.socket as Parsing;
  if (parser) parser.onIncoming = STOP_READING;
  connection.socket.destroy();
}

/** Its head has come, the body has not. */
function owesItsRequest({ unanswered, last }: Connection): boolean {
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
