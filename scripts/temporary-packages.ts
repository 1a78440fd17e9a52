import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installs packages for one run of a script, for those too large or too rarely used to depend on. */
export async function withTemporaryPackages<Result>(
  packages: readonly string[],
  use: (nodeModules: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-packages-'));
  try {
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, ...packages], {
      cwd: folder,
      stdio: 'inherit',
    });
    return await use(join(folder, 'node_modules'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
