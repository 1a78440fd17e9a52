import type { Connection, Connections } from './connections.ts';
import { inodeOf, readUnacknowledged, sendQueueOf } from './send-queues.ts';

export type Patience = { headersMs: number; stalledReaderMs: number; lookEveryMs: number };

/** How far a connection had come when something last moved on it. */
type Progress = { taken: number; inode: string | undefined; unacknowledged: string; since: number };
type Idle = { since: number; bytesRead: number; begunAt: number | undefined };

/**
 * Cuts the connections that Node's own limits let through: readers that take nothing while bytes
 * wait for them, and those that keep sending empty lines where their next request should begin.
 */
export class SlowClients {
  readonly #connections: Connections;
  readonly #patience: Patience;
  readonly #readers = new WeakMap<Connection, Progress>();
  readonly #idle = new WeakMap<Connection, Idle>();
  #lookedAt = performance.now();
  #now = 0;

  constructor(connections: Connections, patience: Patience) {
    this.#connections = connections;
    this.#patience = patience;
  }

  async cut(): Promise<void> {
    const now = this.#watch();
    const unmoved: Connection[] = [];
    for (const connection of this.#connections.all()) {
      if (this.#isUnmoved(connection, now)) unmoved.push(connection);
      if (this.#trickles(connection, now)) connection.socket.destroy();
    }
    if (unmoved.length > 0) await this.#cutStalled(unmoved, now);
  }

  /** Time in which we were at work: while we are held up ourselves, nobody else is slow. */
  #watch(): number {
    const lookedAt = performance.now();
    this.#now += Math.min(lookedAt - this.#lookedAt, 2 * this.#patience.lookEveryMs);
    this.#lookedAt = lookedAt;
    return this.#now;
  }

  /** Do bytes wait for the reader, as many as the last time? */
  #isUnmoved(connection: Connection, now: number): boolean {
    const { waiting, taken } = sendQueueOf(connection.socket);
    if (waiting === 0) {
      this.#readers.delete(connection);
      return false;
    }
    if (this.#readers.get(connection)?.taken === taken) return true;
    this.#readers.set(connection, { taken, inode: undefined, unacknowledged: '', since: now });
    return false;
  }

  async #cutStalled(unmoved: readonly Connection[], now: number): Promise<void> {
    const unacknowledged = await readUnacknowledged();
    for (const connection of unmoved) {
      const progress = this.#readers.get(connection);
      if (progress === undefined) continue;
      const isFirstLook = progress.inode === undefined;
      progress.inode ??= inodeOf(connection.socket) ?? '';
      const left = unacknowledged.get(progress.inode) ?? '';
      if (!isFirstLook && left !== progress.unacknowledged) progress.since = now;
      progress.unacknowledged = left;
      if (!isFirstLook && now - progress.since >= this.#patience.stalledReaderMs)
        connection.socket.destroy();
    }
  }

  /** A request that has begun is Node's to time; before its first letter Node sees an idle connection. */
  #trickles(connection: Connection, now: number): boolean {
    if (connection.unanswered > 0 || this.#connections.isSilent(connection)) return false;
    // An upload that was answered early, with a refusal, may still be coming in: Node times that, too.
    if (connection.last?.request.complete === false) return false;
    const { bytesRead } = connection.socket;
    const idle = this.#idle.get(connection);
    if (idle?.since !== connection.idleSince) {
      this.#idle.set(connection, { since: connection.idleSince, bytesRead, begunAt: undefined });
      return false;
    }
    if (idle.begunAt === undefined && bytesRead !== idle.bytesRead) idle.begunAt = now;
    // A little later than Node, which has an answer for what it can see.
    const { headersMs, lookEveryMs } = this.#patience;
    return idle.begunAt !== undefined && now - idle.begunAt >= headersMs + 2 * lookEveryMs;
  }
}
