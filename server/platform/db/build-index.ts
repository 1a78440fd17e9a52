import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { failpoint } from '../failpoints.ts';
import type { NewIndex } from './migration.ts';

/** Separate from the lock of migrations: building may take long, and others may start meanwhile. */
const POSTGRES_INDEX_LOCK = 4_820_242;
/** Waiting inside PostgreSQL would hold a snapshot, for the end of which the build itself waits. */
const ASK_EVERY_MS = 100;

export function createIndexSql({ name, isUnique = false, on }: NewIndex, how = ''): string {
  return `create ${isUnique ? 'unique ' : ''}index ${how} ${name} on ${on}`;
}

/**
 * Builds an index on PostgreSQL while others read and write, outside any transaction, so it can end
 * half-way: what a killed build has left is removed and built again. Does nothing if it is there.
 */
export async function buildIndexConcurrently(url: string, index: NewIndex): Promise<void> {
  // Of its own, so that the lock and these settings end with it.
  const client = new pg.Client({ connectionString: url });
  // The query that is running fails as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    while (!(await takeLock(client))) await sleep(ASK_EVERY_MS);
    const state = await findIndex(client, index.name);
    if (state === 'valid') return;
    if (state === 'invalid') await client.query(`drop index concurrently ${index.name}`);
    await client.query(createIndexSql(index, 'concurrently'));
    failpoint('after-index');
  } finally {
    await client.end();
  }
}

/** Held by the session: even if this process is killed, until PostgreSQL has ended the build. */
async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${POSTGRES_INDEX_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}

async function findIndex(
  client: pg.Client,
  name: string,
): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  const [found] = rows;
  return found && (found.is_valid ? 'valid' : 'invalid');
}
