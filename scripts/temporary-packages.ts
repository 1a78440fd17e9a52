import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs packages for one run of a script, if they are too large or too rarely used to depend on.
 * They are listed, with their hashes, in the script's folder in `temporary-packages/`.
 */
export async function withTemporaryPackages<Result>(
  script: 'draw-demo-pictures' | 'list-common-passwords' | 'subset-font',
  use: (nodeModules: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-packages-'));
  try {
    await cp(join(import.meta.dirname, 'temporary-packages', script), folder, { recursive: true });
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
    return await use(join(folder, 'node_modules'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
