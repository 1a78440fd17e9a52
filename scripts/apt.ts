import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';

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

/**
 * Unpacks a Debian package into a folder without installing it: a package that brings a service
 * would start it. Returns false if that is not possible.
 */
export function unpackWithApt(purpose: string, name: string, folder: string): boolean {
  if (!canInstall) return false;
  console.log(`${purpose} is missing: unpacking it from the package ${name} …`);
  mkdirSync(folder, { recursive: true });
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0;
  run('apt-get', ['update', '-qq']);
  if (!run('apt-get', ['download', '-qq', name])) return false;
  const [file] = globSync(`${name}_*.deb`, { cwd: folder });
  return file !== undefined && run('dpkg-deb', ['--extract', file, '.']);
}
