import { join } from 'node:path';
import type { Config } from '../config.ts';
import { reasonOf } from '../platform/db/reason.ts';
import { StartError } from '../platform/start-error.ts';
import { backupFileName } from './backup-files.ts';
import { writeBackup } from './write-backup.ts';

/**
 * For `migrate`: copies an embedded shop before a start changes it in a way that the version before
 * cannot live with. A shop on PostgreSQL is left to whoever runs that.
 */
export function backUpBeforeContract(
  { databaseUrl, dataDir, backup }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
  say: (line: string) => void,
): (migration: string) => Promise<void> {
  return async (migration) => {
    if (databaseUrl !== undefined) return;
    const name = backupFileName('sqlite', new Date(), `before-${migration}`);
    try {
      const { file } = await writeBackup({ databaseUrl, dataDir }, join(backup.folder, name));
      say(`Backup before migration ${migration}: ${file}`);
    } catch (error) {
      throw new StartError(
        `The shop has not been updated, because it could not be backed up first. ${reasonOf(error)}.`,
      );
    }
  };
}
