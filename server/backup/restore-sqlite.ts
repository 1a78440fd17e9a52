import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { holdsDatabase, sqliteFileIn } from '../platform/db/data-folder.ts';
import { StartError } from '../platform/start-error.ts';
import { PartialFile } from './backup-files.ts';
import type { OnProgress } from './progress.ts';
import { requireUnbroken } from './seal.ts';
import { findDifference, type ShopSums } from './shop-sums.ts';
import { readSqliteBackup } from './sqlite-backup.ts';

/** Left by a shop whose file is gone. SQLite would take them for the restored shop's. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

export function requireNoShop(folder: string): void {
  if (!holdsDatabase(folder)) return;
  throw new StartError(
    `There is a shop in ${resolve(folder)}, and restoring replaces nothing. Name another folder as the target, or stop the shop and move that folder away.`,
  );
}

export async function restoreSqlite(
  file: string,
  folder: string,
  expected: ShopSums,
  onProgress: OnProgress,
): Promise<void> {
  const path = sqliteFileIn(folder);
  const partial = new PartialFile(path);
  try {
    await copyFile(file, partial.path, onProgress);
    onProgress('Comparing', 0);
    const difference = findDifference(expected, readSqliteBackup(partial.path).sums);
    if (difference !== undefined) throw new Error(`in the restored shop ${difference}`);
    for (const end of COMPANIONS) rmSync(path + end, { force: true });
    partial.publish();
  } finally {
    partial.remove();
  }
}

async function copyFile(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const size = await requireUnbroken(from);
  let copied = 0;
  const source = createReadStream(from, { end: size - 1, highWaterMark: 1024 * 1024 });
  source.on('data', (piece) => {
    copied += piece.length;
    onProgress('Restoring', copied / size);
  });
  await pipeline(source, createWriteStream(to, { flags: 'r+' }));
}
