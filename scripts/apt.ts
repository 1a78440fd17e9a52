import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const canInstall =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages if possible, and says so; returns false if not. */
export function installWithApt(purpose: string, packages: readonly string[]): boolean {
  if (!canInstall) return false;
  console.log(`${purpose} is missing: installing ${packages.join(' ')} with apt-get …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as const,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], { ...options, stdio: [...options.stdio] });
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { ...options, stdio: [...options.stdio] },
  );
  return status === 0;
}
