import { Socket } from 'node:net';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { timeoutOfCaller } from './caller-timeout.ts';
import { isAnswerUnread, statementNameOf } from './compile-once.ts';
import {
  isConnectionSpent,
  isInFailedTransaction,
  isNotPrepared,
  postgresTroubleOf,
} from './postgres-trouble.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** Statements that change nothing when run outside a transaction. */
const SAVES_NOTHING = /^\s*(?:select|begin|rollback|set)\b/i;
const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** With the socket it writes to, whose writes can be kept back. */
export class SocketClient extends pg.Client {
  readonly socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
  }
}

/** A pooler that assigns connections per transaction may lose prepared statements. */
export type Preparing = { isPossible: boolean };

export type PooledClient = pg.PoolClient & SocketClient;

type ClientParts = { answerMs: number; preparing: Preparing; onRelease: () => void };

/**
 * One borrower's use of a connection. Nothing waits for ever, and in a transaction statements whose
 * answer nobody reads are sent together with the next one.
 */
export class GuardedClient implements PostgresPoolClient {
  readonly #client: PooledClient;
  readonly #parts: ClientParts;
  /** `begin` is sent together with the first statement, to save a round trip. */
  #begin: 'not asked' | 'due' | 'sent' | 'done' = 'not asked';
  /** How many statements are not on their way yet. */
  #keptBack = 0;
  /** Settles when everything sent without waiting is answered. */
  #earlier: Promise<void> = Promise.resolve();
  /** The first error among those answers. */
  #earlierError: unknown;
  /** Whether one of them was refused by PostgreSQL itself, so that a commit saves nothing. */
  #hasRefused = false;
  /** What made the connection unusable. */
  #trouble: DatabaseUnavailable | undefined;

  constructor(client: PooledClient, parts: ClientParts) {
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
    if (this.#earlierError !== undefined && sql !== 'rollback') throw this.#earlierError;
    if (sql === 'begin') {
      this.#begin = 'due';
      return NOTHING;
    }
    if (this.#begin === 'due') {
      if (sql === 'commit' || sql === 'rollback') return NOTHING;
      this.#sendAhead('begin', []);
      this.#begin = 'sent';
    }
    // A read need not wait: if `begin` fails, the read has changed nothing.
    if (this.#begin === 'sent' && !SAVES_NOTHING.test(sql)) await this.#requireEarlier();
    if (this.#isInTransaction && isAnswerUnread(parameters)) {
      this.#sendAhead(sql, parameters);
      return NOTHING;
    }
    return (await this.#answerTo(sql, parameters)) as unknown as PostgresQueryResult<Row>;
  }

  async #answerTo(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      const asked = this.#ask(sql, parameters);
      this.#sendKeptBack();
      const answer = await asked;
      // PostgreSQL answers the commit of a failed transaction with a rollback.
      const hasEnded = answer.command === 'COMMIT' || sql === 'rollback';
      if (!hasEnded) await this.#requireEarlier();
      return answer;
    } catch (error) {
      if (isInFailedTransaction(error)) await this.#requireEarlier();
      if (error === this.#earlierError) throw error;
      if (isNotPrepared(error)) {
        this.#parts.preparing.isPossible = false;
        // A transaction has failed by now and is retried as a whole.
        if (!this.#isInTransaction) return this.#answerTo(sql, parameters);
      }
      throw this.#explain(error, sql);
    }
  }

  /** Sends a statement without waiting for its answer; an error is thrown by a later one. */
  #sendAhead(sql: string, parameters: readonly unknown[]): void {
    // Kept back until the next one that waits: PostgreSQL then wakes up once for all of them.
    this.#client.socket.cork();
    this.#keptBack += 1;
    const answered = this.#ask(sql, parameters).then(
      () => {},
      (error: unknown) => {
        this.#hasRefused ||= error instanceof pg.DatabaseError;
        // What follows an error fails, too, and says nothing about itself.
        if (this.#earlierError !== undefined) return;
        if (isNotPrepared(error)) this.#parts.preparing.isPossible = false;
        this.#earlierError = this.#explain(error, sql);
      },
    );
    const earlier = this.#earlier;
    this.#earlier = answered.then(() => earlier);
  }

  #sendKeptBack(): void {
    for (; this.#keptBack > 0; this.#keptBack -= 1) this.#client.socket.uncork();
  }

  async #requireEarlier(): Promise<void> {
    this.#sendKeptBack();
    await this.#earlier;
    if (this.#earlierError !== undefined) throw this.#earlierError;
    if (this.#begin === 'sent') this.#begin = 'done';
  }

  get #isInTransaction(): boolean {
    return this.#begin !== 'not asked';
  }

  release(isDiscarded = false): void {
    // What was kept back would never be answered, and ending the connection waits for that.
    this.#sendKeptBack();
    this.#parts.onRelease();
    this.#client.release(isDiscarded || this.#trouble !== undefined);
  }

  /** With our own timeout: a connection can die silently. */
  async #ask(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const limit = timeoutOfCaller() ?? this.#parts.answerMs;
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
    const isCommitting = sql === 'commit' && !this.#hasRefused;
    const isSaving = isCommitting || (!this.#isInTransaction && !SAVES_NOTHING.test(sql));
    // If PostgreSQL itself reports an error, nothing was saved.
    const isOutcomeUnknown = isSaving && isSpent && trouble === 'away';
    const unavailable = new DatabaseUnavailable(trouble, error, { isOutcomeUnknown });
    if (isSpent) this.#trouble = unavailable;
    return unavailable;
  }
}
