import { Breaks } from '../breaks.ts';
import type { Connection, Connections } from './connections.ts';
import { inodeOf, readUnacknowledged, sendQueueOf } from './send-queues.ts';

export type Patience = { headersMs: number; stalledReaderMs: number; lookEveryMs: number };

/** How far a connection had got when it last made progress. */
type Progress = {
  taken: number;
  /** What the operating system reported; undefined until it has been read. */
  unacknowledged: string | undefined;
  since: number;
};
type Idle = { since: number; bytesRead: number; begunAt: number | undefined };

/**
 * Closes the connections that Node's own limits let through: readers that take nothing while bytes
 * wait for them, and clients that keep sending empty lines instead of their next request.
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
    /** Replaceable, so that a test can count how often the lists are read. */
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
    // With very many connections reading the lists takes long: skip this check and leave it to the
    // next.
    if (unmoved.length === 0 || this.#isReading) return;
    this.#isReading = true;
    try {
      await this.#cutStalled(unmoved, now);
    } finally {
      this.#isReading = false;
    }
  }

  /** Time during which we were running: while this process is blocked, no client is slow. */
  #watch(): number {
    const lookedAt = performance.now();
    this.#now += Math.min(lookedAt - this.#lookedAt, 2 * this.#patience.lookEveryMs);
    this.#lookedAt = lookedAt;
    return this.#now;
  }

  /** Whether as many bytes wait for the reader as at the last check. */
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

  /** All stalled connections are looked up together: the lists cover the whole machine. */
  async #cutStalled(unmoved: readonly Connection[], now: number): Promise<void> {
    const inodes = await this.#inodesOf(unmoved);
    const unacknowledged = await this.#readUnacknowledged(new Set(inodes.values()));
    for (const [connection, inode] of inodes) {
      const progress = this.#readers.get(connection);
      // It may have made progress while the lists were read.
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

  /**
   * Once a request has begun, Node times it; before its first byte Node sees an idle connection.
   */
  #trickles(connection: Connection, now: number): boolean {
    if (connection.unanswered > 0 || connection.isSilent) return false;
    // An upload that was rejected early may still be arriving: Node times that, too.
    if (connection.last?.req.complete === false) return false;
    const { bytesRead } = connection.socket;
    const idle = this.#idle.get(connection);
    if (idle?.since !== connection.idleSince) {
      this.#idle.set(connection, { since: connection.idleSince, bytesRead, begunAt: undefined });
      return false;
    }
    if (idle.begunAt === undefined && bytesRead !== idle.bytesRead) idle.begunAt = now;
    // A little later than Node, which can answer the cases it sees.
    const { headersMs, lookEveryMs } = this.#patience;
    return idle.begunAt !== undefined && now - idle.begunAt >= headersMs + 2 * lookEveryMs;
  }
}
