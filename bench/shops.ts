import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '../scripts/postgres.ts';
import type { DatabaseLocation } from '../server/platform/db/open.ts';
import { type ServerProcess, startServer } from '../server/platform/testing/server-process.ts';

/** A temporary folder that is removed afterwards. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs on both engines, each with an empty database that waits for the disk at every commit. */
export async function onEachEngine(
  measure: (engine: string, location: DatabaseLocation) => Promise<void>,
): Promise<void> {
  await withFolder((dataDir) => measure('SQLite', { databaseUrl: undefined, dataDir }));
  const postgres = await startThrowAwayPostgres({ isDurable: true });
  if (postgres === undefined) {
    console.error('PostgreSQL is not available: only SQLite is measured.');
    return;
  }
  try {
    await measure('PostgreSQL', { databaseUrl: postgres.url, dataDir: '' });
  } finally {
    await postgres.stop();
  }
}

/** Starts a shop as a separate process, without rate limits. */
export function startShop(
  { databaseUrl, dataDir }: DatabaseLocation,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  return startServer({
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
    ...environment,
  });
}
