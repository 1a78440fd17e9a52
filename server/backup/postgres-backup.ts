import pg from 'pg';
import { CopyReader } from './copy-reader.ts';
import { findTool, startTool } from './postgres-tools.ts';
import type { OnProgress } from './progress.ts';
import { type BackupContent, countTables, readPostgresSums, type ShopSums } from './shop-sums.ts';

/** The roles and rights of the database it came from need not exist where it is restored. */
export const OF_ANY_OWNER = ['--no-owner', '--no-privileges'];
const NO_TIMEOUTS =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0';
const AT_TABLE = /(?:dumping contents of|processing data for) table "(?:public\.)?([^"]+)"$/;

/** Dumps the database while others write to it, and returns what it contained at that moment. */
export async function dumpPostgres(
  url: string,
  file: string,
  onProgress: OnProgress,
): Promise<ShopSums> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ snapshot: string; version: number }>(
      `select pg_export_snapshot() as snapshot,
       current_setting('server_version_num')::int as version`,
    );
    const { snapshot = '', version = 0 } = rows[0] ?? {};
    const tool = findTool('pg_dump', Math.floor(version / 10_000));
    onProgress('Counting', 0);
    const sums = await readPostgresSums(client);
    onProgress('Copying', 0);
    // The snapshot exists for as long as this transaction.
    const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, '--verbose'];
    const onLine = followTables(sums, (done) => onProgress('Copying', done));
    await startTool(tool, [...args, ...OF_ANY_OWNER], { url, onLine }).ended;
    return sums;
  });
}

/** The programs name each table as they come to it. */
export function followTables(
  sums: ShopSums,
  onShare: (done: number) => void,
): (line: string) => void {
  const { rows } = countTables(sums);
  let done = 0;
  let current = 0;
  return (line) => {
    const [, table] = AT_TABLE.exec(line) ?? [];
    if (table === undefined) return;
    done += current;
    current = Number(sums.get(table) ?? 0);
    onShare(rows === 0 ? 0 : done / rows);
  };
}

/** Reads all rows of a dump back. Throws if it is damaged. */
export async function readPostgresBackup(
  file: string,
  onRows: (rows: number) => void = () => {},
): Promise<BackupContent> {
  const reading = startTool(findTool('pg_restore'), ['--data-only', '--file=-', file]);
  const reader = new CopyReader();
  for await (const piece of reading.stdout) {
    reader.read(piece as Buffer);
    onRows(reader.rows);
  }
  await reading.ended;
  return reader.content;
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A broken connection fails the query that is running.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(NO_TIMEOUTS);
    return await work(client);
  } finally {
    await client.end();
  }
}
