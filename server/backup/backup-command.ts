import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { StartError } from '../platform/start-error.ts';
import { backupFileName } from './backup-files.ts';
import { formatBytes, runCommand } from './command.ts';
import type { OnProgress } from './progress.ts';
import { writeBackup } from './write-backup.ts';

const USAGE = 'Usage: npm run backup [-- FILE]';

await runCommand(async ([file, ...rest], onProgress) => {
  if (rest.length > 0 || file?.startsWith('-')) throw new StartError(USAGE);
  return backUp(file, onProgress);
});

async function backUp(given: string | undefined, onProgress: OnProgress): Promise<string> {
  const config = readConfig(process.env);
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const file = given ?? join(config.backup.folder, backupFileName(engine, new Date()));
  const { file: path, bytes, tables, rows } = await writeBackup(config, file, onProgress);
  return `The backup is in ${path} (${formatBytes(bytes)}). It has ${rows} rows in ${tables} tables, and was checked.`;
}
