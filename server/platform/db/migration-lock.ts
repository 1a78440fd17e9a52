import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Database } from './open.ts';
import { isDeadlock, isLockTimeout } from './postgres-trouble.ts';
import { isBusy } from './sqlite-trouble.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The same in all versions: one process migrates at a time. */
const POSTGRES_LOCK = 4_820_241;

export type LockLimits = {
  /** Who waits for a lock on a table holds up everyone who comes after. */
  waitMs: number;
  /** Lets those pass before the next attempt. */
  pauseMs: number;
  attempts: number;
};

/** Five minutes in all. */
export const LOCK_LIMITS: LockLimits = { waitMs: 2_000, pauseMs: 1_000, attempts: 100 };

type Step = { title: string; say: (line: string) => void; limits: LockLimits };

/**
 * Runs `work` in a transaction while no other process migrates (on SQLite the transaction itself
 * sees to that). Starts over if a lock is not to be had for a while.
 */
export async function withMigrationLock<Result>(
  database: Database,
  { title, say, limits }: Step,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        if (database.engine === 'postgres') await lockPostgres(tx, limits.waitMs);
        return work(tx);
      });
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === limits.attempts) throw stillLocked(title);
      if (attempt === 1) say(`${title} waits for a lock that another session holds.`);
      await sleep(limits.pauseMs);
    }
  }
}

async function lockPostgres(tx: Transaction<Tables>, waitMs: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(tx);
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx);
}

/** On SQLite another process is writing, perhaps a long migration. */
function isLocked(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : undefined;
  return isLockTimeout(cause) || isDeadlock(cause) || isBusy(cause);
}

function stillLocked(title: string): StartError {
  return new StartError(
    `The database cannot be migrated: ${title} still waits for a lock that another session holds, such as a backup. Start again when that has ended.`,
  );
}
