import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { holdsDatabase, sqliteFileIn } from '../platform/db/data-folder.ts';
import type { DatabaseLocation, Engine } from '../platform/db/open.ts';
import { StartError } from '../platform/start-error.ts';
import { PartialFile } from './backup-files.ts';
import { explainTrouble } from './explain-trouble.ts';
import { dumpPostgres } from './postgres-backup.ts';
import type { OnProgress } from './progress.ts';
import { readBackup } from './read-backup.ts';
import { seal } from './seal.ts';
import { countTables, findDifference, type ShopSums } from './shop-sums.ts';
import { copySqlite } from './sqlite-backup.ts';

export type WrittenBackup = { file: string; bytes: number; tables: number; rows: number };

/**
 * Writes a verified copy of the shop as it is at this moment, while it serves. The file has its name
 * only once it is whole, checked and on the disk; anything that goes wrong is a StartError.
 */
export async function writeBackup(
  location: DatabaseLocation,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<WrittenBackup> {
  const path = resolve(file);
  requireShop(location);
  let partial: PartialFile | undefined;
  try {
    partial = new PartialFile(path);
    const sums = await copy(location, partial.path, onProgress);
    await seal(partial.path);
    await check(location, partial.path, sums, onProgress);
    partial.publish();
    return { file: path, bytes: statSync(path).size, ...countTables(sums) };
  } catch (error) {
    throw explainTrouble(error, `The backup ${path} could not be written`);
  } finally {
    partial?.remove();
  }
}

function requireShop({ databaseUrl, dataDir }: DatabaseLocation): void {
  if (databaseUrl !== undefined || holdsDatabase(dataDir)) return;
  throw new StartError(
    `There is no shop in ${resolve(dataDir)}. Set DATA_DIR or DATABASE_URL to what it uses.`,
  );
}

function copy({ databaseUrl, dataDir }: DatabaseLocation, to: string, onProgress: OnProgress) {
  return databaseUrl === undefined
    ? copySqlite(sqliteFileIn(dataDir), to, onProgress)
    : dumpPostgres(databaseUrl, to, onProgress);
}

async function check(
  { databaseUrl }: DatabaseLocation,
  file: string,
  expected: ShopSums,
  onProgress: OnProgress,
): Promise<void> {
  const engine: Engine = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const { rows: total } = countTables(expected);
  onProgress('Checking', 0);
  const { sums } = await readBackup(file, engine, (rows) =>
    onProgress('Checking', total === 0 ? 0 : rows / total),
  );
  const difference = findDifference(expected, sums);
  if (difference !== undefined) throw new Error(`in the copy ${difference}`);
}
