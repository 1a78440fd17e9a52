import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isUnanswered, statementNameOf } from './compile-once.ts';
import { patienceOfCaller } from './patience.ts';
import {
  isConnectionSpent,
  isInFailedTransaction,
  isNotPrepared,
  postgresTroubleOf,
} from './postgres-trouble.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export type PostgresLimits = {
  /** For a connection: a new one, or waiting for one in use. */
  connectMs: number;
  /** For the answer to a statement; longer than any of ours takes. */
  answerMs: number;
  /** How often to retry while PostgreSQL is away. */
  retryMs: number;
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
/** Statements that change nothing when run outside a transaction. */
const SAVES_NOTHING = /^\s*(?:select|begin|rollback|set)\b/i;
const TOO_BUSY = 'timeout exceeded when trying to connect';

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
      onConnect: (client) => prepareSession(client, limits.connectMs),
    };
    this.#pool = new pg.Pool(this.options);
    // A broken connection already fails the query it is running; without a listener its `error`
    // event would end the process. An idle one is replaced on its next use.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
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
      if (error instanceof Error && error.message === TOO_BUSY) throw tooBusy();
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

const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** A pooler that assigns connections per transaction may lose prepared statements. */
type Preparing = { isPossible: boolean };

type ClientParts = { answerMs: number; preparing: Preparing; onRelease: () => void };

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #parts: ClientParts;
  /** `begin` is sent together with the first statement, to save a round trip. */
  #begin: 'not asked' | 'due' | 'sent' | 'done' = 'not asked';
  /** Settles when everything sent without waiting is answered. */
  #unseen: Promise<void> = Promise.resolve();
  /** The first error among those answers. */
  #unseenError: unknown;
  /** What made the connection unusable. */
  #trouble: DatabaseUnavailable | undefined;

  constructor(client: pg.PoolClient, parts: ClientParts) {
    this.#client = client;
    this.#parts = parts;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(cursor: never): never;
  async query<Row>(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> {
    // This includes the rollback that follows, which must not hide the original error.
    if (this.#trouble !== undefined) throw this.#trouble;
    if (sql === 'begin') {
      this.#begin = 'due';
      return NOTHING;
    }
    if (this.#begin === 'due') {
      if (sql === 'commit' || sql === 'rollback') return NOTHING;
      this.#sendUnseen('begin', []);
      this.#begin = 'sent';
    }
    // A read need not wait: if `begin` fails, the read has changed nothing.
    if (this.#begin === 'sent' && !SAVES_NOTHING.test(sql)) await this.#requireUnseen();
    if (this.#isInTransaction && isUnanswered(sql)) {
      this.#sendUnseen(sql, parameters);
      return NOTHING;
    }
    return (await this.#answerTo(sql, parameters)) as unknown as PostgresQueryResult<Row>;
  }

  async #answerTo(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      const answer = await this.#ask(sql, parameters);
      // PostgreSQL answers the commit of a failed transaction with a rollback.
      const hasEnded = answer.command === 'COMMIT' || sql === 'rollback';
      if (!hasEnded) await this.#requireUnseen();
      return answer;
    } catch (error) {
      if (isInFailedTransaction(error)) await this.#requireUnseen();
      if (error === this.#unseenError) throw error;
      if (isNotPrepared(error)) {
        this.#parts.preparing.isPossible = false;
        // A transaction has failed by now and is retried as a whole.
        if (!this.#isInTransaction) return this.#answerTo(sql, parameters);
      }
      throw this.#explain(error, sql);
    }
  }

  /** Sends a statement without waiting for its answer; an error is thrown by a later one. */
  #sendUnseen(sql: string, parameters: readonly unknown[]): void {
    const answered = this.#ask(sql, parameters).then(
      () => {},
      (error: unknown) => {
        if (isNotPrepared(error)) this.#parts.preparing.isPossible = false;
        this.#unseenError ??= this.#explain(error, sql);
      },
    );
    const earlier = this.#unseen;
    this.#unseen = answered.then(() => earlier);
  }

  async #requireUnseen(): Promise<void> {
    await this.#unseen;
    if (this.#unseenError !== undefined) throw this.#unseenError;
    if (this.#begin === 'sent') this.#begin = 'done';
  }

  get #isInTransaction(): boolean {
    return this.#begin !== 'not asked';
  }

  release(isDiscarded = false): void {
    this.#parts.onRelease();
    this.#client.release(isDiscarded || this.#trouble !== undefined);
  }

  /** With our own timeout: a connection can die silently. */
  async #ask(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const limit = patienceOfCaller() ?? this.#parts.answerMs;
    const name = this.#parts.preparing.isPossible ? statementNameOf(sql) : undefined;
    const answer = this.#client.query({ name, text: sql, values: [...parameters] });
    if (limit === Number.POSITIVE_INFINITY) return answer;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error(`timeout exceeded: there was no answer within ${limit} ms`)),
      limit,
    );
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      // A late rejection has no other handler.
      answer.catch(() => {});
    }
  }

  #explain(error: unknown, sql: string): unknown {
    const trouble = postgresTroubleOf(error);
    if (trouble === undefined) return error;
    const isSpent = isConnectionSpent(error);
    const isSaving = sql === 'commit' || (!this.#isInTransaction && !SAVES_NOTHING.test(sql));
    // If PostgreSQL itself reports an error, nothing was saved.
    const isOutcomeUnknown = isSaving && isSpent && trouble === 'away';
    const unavailable = new DatabaseUnavailable(trouble, error, { isOutcomeUnknown });
    if (isSpent) this.#trouble = unavailable;
    return unavailable;
  }
}
