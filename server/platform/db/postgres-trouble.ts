import pg from 'pg';
import type { Trouble } from './unavailable.ts';

/** By the code of an error, or by its class, the first two characters. */
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
  // A standby, or a primary that was told to take no writes.
  '25006': 'read-only',
};

/** These leave the connection itself as it was. */
const LASTING_CONNECTION = new Set(['57014', '55P03', '53100', '53200', '53400']);

/** pg's own words, which come without a code, for a connection that is lost or never came about. */
const LOST =
  /^(?:Connection terminated|Client (?:was closed|has encountered)|timeout e|Query read t)/;
const ENDED = /^(?:Cannot use a pool after|Postgres connection has been discarded)/;

/** What keeps PostgreSQL from answering; undefined where the statement itself is at fault. */
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

/** Whether the connection is of no more use: after a failover it may lead to the wrong server. */
export function isConnectionSpent(error: unknown): boolean {
  const isLasting = error instanceof pg.DatabaseError && LASTING_CONNECTION.has(error.code ?? '');
  return postgresTroubleOf(error) !== undefined && !isLasting;
}

const DEADLOCK = '40P01';
/** A prepared statement that its connection does not know, or has under another text already. */
const NOT_PREPARED = new Set(['26000', '42P05']);

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK;
}

export function isNotPrepared(error: unknown): boolean {
  return error instanceof pg.DatabaseError && NOT_PREPARED.has(error.code ?? '');
}
