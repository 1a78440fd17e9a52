import { reasonOf } from '../platform/db/reason.ts';
import { StartError } from '../platform/start-error.ts';
import { followTables, OF_ANY_OWNER, withClient } from './postgres-backup.ts';
import { findTool, startTool } from './postgres-tools.ts';
import type { OnProgress } from './progress.ts';
import { FROM_TABLES, findDifference, readPostgresSums, type ShopSums } from './shop-sums.ts';

export async function requireEmptyPostgres(url: string): Promise<void> {
  const tables = await withClient(url, async (client) => {
    const { rows } = await client.query(`select 1 ${FROM_TABLES} limit 1`);
    return rows.length;
  }).catch((error: unknown) => {
    throw new StartError(
      `The database at ${withoutPassword(url)} cannot be used: ${reasonOf(error)}.`,
    );
  });
  if (tables === 0) return;
  throw new StartError(
    `The database at ${withoutPassword(url)} is not empty, and restoring replaces nothing. Create an empty one (createdb) and name its address as the target.`,
  );
}

function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

/** In one transaction: a restore that ends early has changed nothing. */
export async function restorePostgres(
  file: string,
  url: string,
  expected: ShopSums,
  onProgress: OnProgress,
): Promise<void> {
  onProgress('Restoring', 0);
  const database = new URL(url).pathname.slice(1);
  const args = ['--single-transaction', '--exit-on-error', '--verbose', ...OF_ANY_OWNER];
  const onLine = followTables(expected, (done) => onProgress('Restoring', done));
  await startTool(
    findTool('pg_restore'),
    [...args, `--dbname=${decodeURIComponent(database)}`, file],
    {
      url,
      onLine,
    },
  ).ended;
  onProgress('Comparing', 0);
  const difference = await withClient(url, async (client) => {
    // A backup has no statistics, and without them a large shop's queries are slow at first.
    await client.query('analyze');
    return findDifference(expected, await readPostgresSums(client));
  });
  if (difference !== undefined) throw new Error(`in the restored shop ${difference}`);
}
