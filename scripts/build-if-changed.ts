import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CURRENT, removeOldBuilds, STAMP } from './builds.ts';
import { root } from './root.ts';

/** Everything that affects the build. */
const INPUTS = ['web/**', 'contract/**', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];
const IS_FOR_TESTS = /\.test\.|\/testing(?:\/|\.ts$)/;

/** The folder of the builds. */
export const DIST = distOf(process.env);

/** Builds the browser bundle and the renderer, unless the last build had the same inputs. */
export async function buildIfChanged(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const dist = distOf(environment);
  if ((await readStamp(dist)) !== hashInputs(environment)) build(environment);
  await removeOldBuilds(dist);
}

function build(environment: NodeJS.ProcessEnv): void {
  // In a separate process, because NODE_ENV decides which React is built in, and test runners set
  // it.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The shop could not be built; see above for the reason.');
}

function distOf({ DIST_DIR }: NodeJS.ProcessEnv): string {
  return resolve(root, DIST_DIR || 'dist');
}

export function hashInputs(environment: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_FOR_TESTS.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  for (const [name, value] of Object.entries(environment).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

/** The inputs of the current build. */
export function readStamp(dist: string): Promise<string> {
  return readFile(join(dist, CURRENT, STAMP), 'utf8').catch(() => '');
}
