import { PostgresAdapter } from 'kysely';
import type { Queryable } from './tables.ts';

/**
 * Whether rows have to be locked for a transaction to have them to itself. On SQLite there is one
 * writer at a time: whoever is in a transaction has everything to itself.
 */
export function hasRowLocks(tx: Queryable): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}
