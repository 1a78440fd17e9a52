import { sql, type Transaction } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';

/**
 * Starts `other` while a transaction has done `first` and not committed, and commits once `other`
 * waits for it. SQLite has one writer at a time: there it waits for the whole transaction.
 */
export async function meanwhile<Result>(
  { engine, query }: Database,
  first: (tx: Transaction<Tables>) => Promise<unknown>,
  other: () => Promise<Result>,
): Promise<Result> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
    return rows[0]?.count;
  };
  let answer: Promise<Result> | undefined;
  await query.transaction().execute(async (tx) => {
    await first(tx);
    answer = other();
    if (engine === 'postgres') await expect.poll(countWaiting).toBe(1);
  });
  return answer ?? expect.unreachable();
}
