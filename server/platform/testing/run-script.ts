import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { DatabaseLocation } from '../db/open.ts';
import { COMPILE_CACHE } from './server-process.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

export type ScriptEnd = { code: number; stdout: string; stderr: string };

/** Runs a script of an npm command as a process of its own, on this database if one is given. */
export function runScript(
  script: string,
  args: readonly string[],
  { databaseUrl, dataDir }: Partial<DatabaseLocation> = {},
): Promise<ScriptEnd> {
  const env = {
    PATH: process.env.PATH,
    ...COMPILE_CACHE,
    ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
  };
  return new Promise((end) => {
    execFile(process.execPath, [script, ...args], { cwd: ROOT, env }, (error, stdout, stderr) =>
      end({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
