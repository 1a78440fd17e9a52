import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseLocation } from '../platform/db/open.ts';
import { whenDone } from '../platform/testing/lifetime.ts';
import { COMPILE_CACHE } from '../platform/testing/server-process.ts';
import { newFolder } from './testing.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export type Ended = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

/** The command of an npm script, as a process that can be killed. */
export function startCommand(
  command: 'backup' | 'restore',
  args: readonly string[],
  location: DatabaseLocation,
) {
  const { databaseUrl, dataDir } = location;
  const child = spawn(process.execPath, [`server/backup/${command}-command.ts`, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      ...(databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  whenDone(() => child.kill('SIGKILL'));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code, signal]): Promise<Ended> => {
    const [stdout, stderr] = await printed;
    return { code, signal, stdout, stderr };
  });
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** A small disk of its own; undefined where this user may not mount one. */
export function mountDisk(options: string): string | undefined {
  const folder = newFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  whenDone(() => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
