import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../db/open.ts';
import { createPostgresDatabase, POSTGRES_URL } from './postgres-database.ts';

export const SQLITE_FILE = 'haat.sqlite';

/**
 * A migrated database on each engine, created once per run: a copy costs a tenth of a migration.
 */
export type Templates = {
  sqliteFolder: string;
  /** The name of a database on the test run's PostgreSQL; absent if there is none. */
  postgresName: string | undefined;
};

export async function makeTemplates(): Promise<Templates & { remove(): Promise<void> }> {
  const sqliteFolder = mkdtempSync(join(tmpdir(), 'haat-template-'));
  await migrateAt({ databaseUrl: undefined, dataDir: sqliteFolder });
  const postgres = POSTGRES_URL ? await createPostgresDatabase() : undefined;
  if (postgres !== undefined) await migrateAt({ databaseUrl: postgres.url, dataDir: '' });
  return {
    sqliteFolder,
    postgresName: postgres?.name,
    async remove() {
      rmSync(sqliteFolder, { recursive: true, force: true });
      await postgres?.drop();
    },
  };
}

export function copySqliteTemplate({ sqliteFolder }: Templates, dataDir: string): void {
  copyFileSync(join(sqliteFolder, SQLITE_FILE), join(dataDir, SQLITE_FILE));
}

async function migrateAt(location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location);
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
