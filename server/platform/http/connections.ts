import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PerMinute } from '../per-minute.ts';
import { rateLimitKeyOf } from './rate-limit-key.ts';

export type Connection = {
  readonly socket: Socket;
  /** How many requests are being answered or waiting; 0 on a silent connection. */
  unanswered: number;
  /** The response to the latest request, until that has been read and answered. */
  last: ServerResponse | undefined;
  /** The responses to pipelined requests that wait for the one before them. */
  readonly waiting: ServerResponse[];
  /** A counter over all connections: the smallest value has been silent longest. */
  silentSince: number;
  /** After a refusal further requests are ignored. */
  isRefused: boolean;
};

/** How many connections may be open; 0 per IP address means no limit. */
export type ConnectionLimits = { total: number; perIpAddress: number };

/** An IP address may have at most this share of the total, but a browser opens six. */
const LARGEST_SHARE = 1 / 4;
const FEWEST_PER_IP_ADDRESS = 8;

/**
 * Counts the open connections of each IP address. One too many replaces the connection of its
 * address that has been silent longest, and is refused if all others are being answered. Node
 * itself limits the total.
 */
export class Connections {
  readonly #perIpAddress: number;
  readonly #onRefusal: () => void;
  readonly #open = new Map<Socket, Connection>();
  readonly #byIpAddress = new Map<string, Set<Connection>>();
  readonly #warnings = new PerMinute(1);
  #silences = 0;

  /** `onRefusal` is called at most once a minute. */
  constructor({ total, perIpAddress }: ConnectionLimits, onRefusal: () => void) {
    const share = Math.max(FEWEST_PER_IP_ADDRESS, Math.floor(total * LARGEST_SHARE));
    this.#perIpAddress =
      perIpAddress === 0 ? Number.POSITIVE_INFINITY : Math.min(perIpAddress, share);
    this.#onRefusal = onRefusal;
  }

  all(): Iterable<Connection> {
    return this.#open.values();
  }

  find(socket: Socket): Connection | undefined {
    return this.#open.get(socket);
  }

  add(socket: Socket): void {
    const ipAddress = rateLimitKeyOf(socket.remoteAddress ?? '');
    const neighbours = this.#byIpAddress.get(ipAddress) ?? new Set();
    if (neighbours.size >= this.#perIpAddress && !this.#replaceOneOf(neighbours)) {
      // As cheap as possible: we write nothing, and the operating system keeps no state.
      socket.resetAndDestroy();
      this.noteRefusal();
      return;
    }
    const connection: Connection = {
      socket,
      unanswered: 0,
      last: undefined,
      waiting: [],
      silentSince: ++this.#silences,
      isRefused: false,
    };
    this.#open.set(socket, connection);
    this.#byIpAddress.set(ipAddress, neighbours.add(connection));
    socket.once('close', () => {
      this.#open.delete(socket);
      neighbours.delete(connection);
      if (neighbours.size === 0) this.#byIpAddress.delete(ipAddress);
    });
  }

  /** A request has been answered. */
  noteSilence(connection: Connection): void {
    connection.silentSince = ++this.#silences;
  }

  noteRefusal(): void {
    if (this.#warnings.take()) this.#onRefusal();
  }

  #replaceOneOf(neighbours: Set<Connection>): boolean {
    let longest: Connection | undefined;
    for (const one of neighbours) {
      if (one.unanswered > 0) continue;
      if (longest === undefined || one.silentSince < longest.silentSince) longest = one;
    }
    if (longest === undefined) return false;
    neighbours.delete(longest);
    longest.socket.destroy();
    return true;
  }
}
