import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/**
 * Starts a shop as a separate process, without rate limits: this one as it is, or one in another
 * folder as its owner would.
 */
export function startShop(
  { databaseUrl, dataDir }: DatabaseLocation,
  environment: NodeJS.ProcessEnv = {},
  folder?: string,
): Promise<ServerProcess> {
  const settings: NodeJS.ProcessEnv = {
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    DEMO: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: '0',
    ...environment,
  };
  if (folder === undefined) return startServer(settings);
  return startServer({ ...settings, NODE_COMPILE_CACHE: undefined }, npmScript(folder, 'start'));
}

/** The command of a folder's npm script, without npm, whose own start would be measured. */
export function npmScript(folder: string, name: string) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string | undefined>;
  };
  const script = scripts[name];
  if (script === undefined) throw new Error(`package.json in ${folder} has no script ${name}.`);
  return { command: 'sh', args: ['-c', script], cwd: folder };
}
