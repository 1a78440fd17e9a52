import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { GuardedClient, type Preparing, SocketClient } from './postgres-client.ts';
import { postgresTroubleOf } from './postgres-trouble.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type PostgresLimits = {
  /** For a connection: a new one, or waiting for one in use. */
  connectMs: number;
  /** For the answer to a statement; longer than any of ours takes. */
  answerMs: number;
  /** How often to retry while PostgreSQL is away. */
  retryMs: number;
};

export type ConnectionUse = {
  inUse: number;
  idle: number;
  most: number;
  /** Callers for whom there is none. */
  waiting: number;
};

export const POSTGRES_LIMITS: PostgresLimits = {
  connectMs: 10_000,
  answerMs: 15_000,
  retryMs: 500,
};
const MAX_CONNECTIONS = 10;
/** More callers than this would only queue until they time out. */
const MAX_WAITING = 1_000;
/** Makes PostgreSQL itself abandon what we have given up on or lost the connection to. */
const SESSION = 'set statement_timeout = 300000; set idle_in_transaction_session_timeout = 60000';

/**
 * A PostgreSQL pool that tells an unavailable database from a wrong statement. Nothing waits for
 * ever: while no connection can be opened, one caller retries now and then, and the others fail at
 * once.
 */
export class GuardedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #pool: pg.Pool;
  readonly #limits: PostgresLimits;
  /** Why the last attempt to connect failed; cleared by the next success. */
  #trouble: DatabaseUnavailable | undefined;
  #retryAt = 0;
  #isTrying = false;
  /** How many connections are in use. */
  #lent = 0;
  readonly #preparing: Preparing = { isPossible: true };

  constructor(config: pg.PoolConfig, limits: PostgresLimits = POSTGRES_LIMITS) {
    this.#limits = limits;
    this.options = {
      ...config,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      // Statements that need not wait for the previous answer are sent at once.
      pipeline: true,
      Client: SocketClient,
      onConnect: (client) => prepareSession(client, limits.connectMs),
    };
    this.#pool = new pg.Pool(this.options);
    // A broken connection already fails the query it is running; without a listener its `error`
    // event would end the process. An idle one is replaced on its next use.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  get use(): ConnectionUse {
    const { idleCount: idle, waitingCount: waiting } = this.#pool;
    return { inUse: this.#lent, idle, most: MAX_CONNECTIONS, waiting };
  }

  async connect(): Promise<PostgresPoolClient> {
    const { waitingCount, idleCount } = this.#pool;
    if (waitingCount >= MAX_WAITING) throw tooBusy();
    // While some are in use, one of them becomes free even if PostgreSQL accepts no new ones.
    const isAway = this.#trouble !== undefined && idleCount + this.#lent === 0;
    if (isAway && (this.#isTrying || performance.now() < this.#retryAt)) throw this.#trouble;
    if (isAway) this.#isTrying = true;
    try {
      const client = await this.#pool.connect();
      if (!(client instanceof SocketClient)) throw new Error('The pool made another client.');
      this.#trouble = undefined;
      this.#lent += 1;
      return new GuardedClient(client, {
        answerMs: this.#limits.answerMs,
        preparing: this.#preparing,
        onRelease: () => {
          this.#lent -= 1;
        },
      });
    } catch (error) {
      // With all of them in use no new one was tried.
      if (this.#lent === MAX_CONNECTIONS) throw tooBusy();
      this.#retryAt = performance.now() + this.#limits.retryMs;
      this.#trouble = new DatabaseUnavailable(postgresTroubleOf(error) ?? 'away', error);
      throw this.#trouble;
    } finally {
      if (isAway) this.#isTrying = false;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Not as connection parameters: poolers in between reject those. */
async function prepareSession(client: pg.ClientBase, ms: number): Promise<void> {
  const settings = { text: SESSION, query_timeout: ms };
  await client.query(settings);
}

function tooBusy(): DatabaseUnavailable {
  return new DatabaseUnavailable('away', new Error('No connection became free in time.'));
}
