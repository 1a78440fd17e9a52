import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import type { DatabaseLocation } from '../platform/db/open.ts';
import { StartError } from '../platform/start-error.ts';
import { runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `Usage:
  npm run restore -- FILE           into the DATA_DIR or DATABASE_URL that is set
  npm run restore -- FILE TARGET    into a folder, or an empty database at postgres://…`;

await runCommand(async ([file, target, ...rest], onProgress) => {
  if (file === undefined || file.startsWith('-') || rest.length > 0) throw new StartError(USAGE);
  const { rows, tables } = await restoreBackup(file, locate(target), onProgress);
  return `${file} is restored: ${rows} rows in ${tables} tables, the same as in the backup. Start it with REHEARSAL=1 first if you want to look at it before it takes orders.`;
});

function locate(target: string | undefined): DatabaseLocation {
  if (target === undefined) return readConfig(process.env);
  const isUrl = /^postgres(?:ql)?:\/\//.test(target);
  return isUrl
    ? { databaseUrl: target, dataDir: '' }
    : { databaseUrl: undefined, dataDir: resolve(target) };
}
