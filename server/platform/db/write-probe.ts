import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './open.ts';
import { DatabaseUnavailable, type Trouble } from './unavailable.ts';

export type DatabaseState = 'ok' | Trouble;

/**
 * Checks within this time share one result, so that frequent checks put no load on the database.
 */
const VALID_MS = 5_000;
/** A load balancer checks often and does not wait long. */
const TIMEOUT_MS = 2_000;
/** Several pages of the file: a full disk may still have room for a single number. */
const BYTES = 8_192;

/**
 * Reports the database's state by writing to it: reads succeed on a full disk and on a standby,
 * too.
 */
export function openWriteProbe(
  database: Database,
  { validMs = VALID_MS, timeoutMs = TIMEOUT_MS } = {},
): () => Promise<DatabaseState> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let latest: Promise<DatabaseState> = Promise.resolve('ok');

  const start = () => {
    startedAt = performance.now();
    isRunning = true;
    latest = write(database).finally(() => {
      isRunning = false;
    });
  };
  return async () => {
    if (!isRunning && performance.now() - startedAt >= validMs) start();
    const silent = sleep(timeoutMs, 'away' as const, { ref: false });
    return Promise.race([latest, silent]);
  };
}

/** Writes a row and deletes it again. */
async function write(database: Database): Promise<DatabaseState> {
  const name = `probe-${randomUUID()}`;
  const holder = randomBytes(BYTES).toString('hex');
  try {
    await database.transaction(async (tx) => {
      await tx.insertInto('leases').values({ name, holder, expires_at: 0 }).execute();
      await tx.deleteFrom('leases').where('name', '=', name).execute();
    });
    return 'ok';
  } catch (error) {
    // Whatever the error is, the database is not working.
    return error instanceof DatabaseUnavailable ? error.trouble : 'away';
  }
}
