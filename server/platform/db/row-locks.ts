import { PostgresAdapter } from 'kysely';
import type { Queryable } from './tables.ts';

/**
 * Whether a transaction must lock rows to have them to itself. SQLite has one writer at a time, so
 * a transaction has the whole database to itself.
 */
export function hasRowLocks(tx: Queryable): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}
