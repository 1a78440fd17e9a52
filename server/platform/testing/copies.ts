import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '../db/open.ts';
import { placeSqlite } from './engines.ts';
import { whenDone } from './lifetime.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { SQLITE_FILE } from './template.ts';

/** A copy of a database that nobody has open. */
export async function copyDatabase({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Promise<DatabaseLocation> {
  if (databaseUrl === undefined) {
    const copy = await placeSqlite();
    copyFileSync(join(dataDir, SQLITE_FILE), join(copy.dataDir, SQLITE_FILE));
    return copy;
  }
  const { url, drop } = await createPostgresDatabase(new URL(databaseUrl).pathname.slice(1));
  whenDone(drop);
  return { databaseUrl: url, dataDir: '' };
}
