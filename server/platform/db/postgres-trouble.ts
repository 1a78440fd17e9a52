import pg from 'pg';
import type { Trouble } from './unavailable.ts';

/** By error code, or by its class: the first two characters. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  // Connections: broken, refused, shut down, restarting, timed out, too many.
  '08': 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P04': 'away',
  '57P05': 'away',
  '25P03': 'away',
  // A statement or a lock that took too long.
  '57014': 'away',
  '55P03': 'away',
  // Out of memory, connections or another resource; then the disk alone.
  '53': 'away',
  '53100': 'full',
  // Its files cannot be read or written.
  '58': 'away',
  // A standby, or a primary set to read-only.
  '25006': 'read-only',
};

/** Errors after which the connection is still usable. */
const LASTING_CONNECTION = new Set(['57014', '55P03', '53100', '53200', '53400']);

/** pg's own messages, which have no code, for a connection that was lost or never opened. */
const LOST =
  /^(?:Connection terminated|Client (?:was closed|has encountered)|timeout e|Query read t)/;
const ENDED = /^(?:Cannot use a pool after|Postgres connection has been discarded)/;

/** What keeps PostgreSQL from answering; undefined if the statement itself is wrong. */
export function postgresTroubleOf(error: unknown): Trouble | undefined {
  if (error instanceof AggregateError) return postgresTroubleOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return TROUBLES[code] ?? TROUBLES[code.slice(0, 2)];
  }
  const isSocketError = 'syscall' in error && 'code' in error;
  return isSocketError || LOST.test(error.message) || ENDED.test(error.message)
    ? 'away'
    : undefined;
}

/** Whether to discard the connection: after a failover it may lead to the wrong server. */
export function isConnectionSpent(error: unknown): boolean {
  const isLasting = error instanceof pg.DatabaseError && LASTING_CONNECTION.has(error.code ?? '');
  return postgresTroubleOf(error) !== undefined && !isLasting;
}

const DEADLOCK = '40P01';
const LOCK_TIMEOUT = '55P03';
const IN_FAILED_TRANSACTION = '25P02';
/** A prepared statement that the connection does not know, or knows with another text. */
const NOT_PREPARED = new Set(['26000', '42P05']);

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK;
}

/** A lock was not to be had within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT;
}

export function isNotPrepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && NOT_PREPARED.has(error.code ?? '');
}

/** The error of every statement after the one that failed. */
export function isInFailedTransaction(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
}
