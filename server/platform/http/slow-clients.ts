import { Breaks } from '../breaks.ts';
import type { Connection, Connections } from './connections.ts';
import { inodeOf, readUnacknowledged, sendQueueOf } from './send-queues.ts';

export type Patience = { headersMs: number; stalledReaderMs: number; lookEveryMs: number };

/** How far a connection had come when something last moved on it. */
type Progress = {
  taken: number;
  /** What the system said of it; undefined until it has been asked. */
  unacknowledged: string | undefined;
  since: number;
};
type Idle = { since: number; bytesRead: number; begunAt: number | undefined };

/**
 * Cuts the connections that Node's own limits let through: readers that take nothing while bytes
 * wait for them, and those that keep sending empty lines where their next request should begin.
 */
export class SlowClients {
  readonly #connections: Connections;
  readonly #patience: Patience;
  readonly #readers = new WeakMap<Connection, Progress>();
  readonly #inodes = new WeakMap<Connection, string>();
  readonly #idle = new WeakMap<Connection, Idle>();
  readonly #readUnacknowledged: typeof readUnacknowledged;
  #isReading = false;
  #lookedAt = performance.now();
  #now = 0;

  constructor(
    connections: Connections,
    patience: Patience,
    /** The system's own lists, so that a test can count how often they are read. */
    readQueues = readUnacknowledged,
  ) {
    this.#connections = connections;
    this.#patience = patience;
    this.#readUnacknowledged = readQueues;
  }

  async cut(): Promise<void> {
    const now = this.#watch();
    const unmoved: Connection[] = [];
    for (const connection of this.#connections.all()) {
      if (this.#isUnmoved(connection, now)) unmoved.push(connection);
      if (this.#trickles(connection, now)) connection.socket.destroy();
    }
    // With very many connections the lists take long: this look is then left to the next one.
    if (unmoved.length === 0 || this.#isReading) return;
    this.#isReading = true;
    try {
      await this.#cutStalled(unmoved, now);
    } finally {
      this.#isReading = false;
    }
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
    this.#readers.set(connection, { taken, unacknowledged: undefined, since: now });
    return false;
  }

  /** All that have not moved are looked up together: the lists are those of the whole system. */
  async #cutStalled(unmoved: readonly Connection[], now: number): Promise<void> {
    const inodes = await this.#inodesOf(unmoved);
    const unacknowledged = await this.#readUnacknowledged(new Set(inodes.values()));
    for (const [connection, inode] of inodes) {
      const progress = this.#readers.get(connection);
      // It may have moved while the lists were read.
      if (progress === undefined || progress.taken !== sendQueueOf(connection.socket).taken)
        continue;
      const isFirstLook = progress.unacknowledged === undefined;
      const left = unacknowledged.get(inode) ?? '';
      if (!isFirstLook && left !== progress.unacknowledged) progress.since = now;
      progress.unacknowledged = left;
      if (!isFirstLook && now - progress.since >= this.#patience.stalledReaderMs)
        connection.socket.destroy();
    }
  }

  async #inodesOf(connections: readonly Connection[]): Promise<Map<Connection, string>> {
    const breaks = new Breaks();
    const inodes = new Map<Connection, string>();
    for (const connection of connections) {
      const inode = this.#inodes.get(connection) ?? inodeOf(connection.socket) ?? '';
      this.#inodes.set(connection, inode);
      inodes.set(connection, inode);
      if (breaks.isDue()) await breaks.take();
    }
    return inodes;
  }

  /** A request that has begun is Node's to time; before its first letter Node sees an idle connection. */
  #trickles(connection: Connection, now: number): boolean {
    if (connection.unanswered > 0 || connection.isSilent) return false;
    // An upload that was answered early, with a refusal, may still be coming in: Node times that, too.
    if (connection.last?.req.complete === false) return false;
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
