import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/** Everything that can change what Vite makes. */
const INPUTS = ['web/**', 'contract/**', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];
const IS_FOR_TESTS = /\.test\.|\/testing(?:\/|\.ts$)/;
/** Where the build lives; STAMP in it names the inputs that it was made from. */
export const DIST = join(root, 'dist');
export const STAMP = 'inputs.sha256';

/** Builds the browser's and the renderer's half, unless the last build had the same inputs. */
export async function buildIfChanged(): Promise<void> {
  if ((await readStamp()) === hashInputs()) return;
  // A process of its own, because NODE_ENV decides which React is built in, and a test runner sets it.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The shop could not be built; the reason is above.');
}

export function hashInputs(): string {
  const hash = createHash('sha256');
  for (const file of globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_FOR_TESTS.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

export function readStamp(): Promise<string> {
  return readFile(join(DIST, STAMP), 'utf8').catch(() => '');
}
