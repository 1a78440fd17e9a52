import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StartError } from '../platform/start-error.ts';
import type { OnProgress } from './progress.ts';
import { type BackupContent, readSqliteSums, type ShopSums } from './shop-sums.ts';

const OPEN_TIMEOUT_MS = 10_000;
/** Between two steps the process can do other work, such as end. */
const PAGES_PER_STEP = 1_000;

/** Copies the database while others write to it, and returns what it contained at that moment. */
export async function copySqlite(
  from: string,
  to: string,
  onProgress: OnProgress,
): Promise<ShopSums> {
  const source = new DatabaseSync(from, { timeout: OPEN_TIMEOUT_MS });
  try {
    // The copy is made inside this read transaction: without one SQLite would start over whenever
    // another connection has written.
    source.exec('begin');
    onProgress('Counting', 0);
    const sums = readSqliteSums(source);
    onProgress('Copying', 0);
    await backup(source, to, {
      rate: PAGES_PER_STEP,
      progress: ({ totalPages, remainingPages }) =>
        onProgress('Copying', 1 - remainingPages / totalPages),
    });
    return sums;
  } finally {
    source.close();
  }
}

/** Reads a backup without creating a journal beside it. Throws if it is damaged. */
export function readSqliteBackup(file: string): BackupContent {
  if (existsSync(`${file}-wal`)) {
    throw new StartError(
      `${file} has a journal beside it (${file}-wal), so it is a shop's own file rather than a backup: copy both to where the shop is to run.`,
    );
  }
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  try {
    const read = (query: string) => database.prepare(query).all();
    const [result] = read('pragma integrity_check(1)');
    if (result?.integrity_check !== 'ok') throw new Error(String(result?.integrity_check));
    const [orphan] = read('pragma foreign_key_check');
    if (orphan !== undefined) throw new Error(`a row of ${orphan.table} refers to none`);
    const sums = readSqliteSums(database);
    if (!sums.has('migrations')) return { sums, migrations: [] };
    const migrations = read('select * from migrations').map(({ name, kind }) => ({
      name: String(name),
      kind: kind === undefined ? undefined : String(kind),
    }));
    return { sums, migrations };
  } finally {
    database.close();
  }
}
