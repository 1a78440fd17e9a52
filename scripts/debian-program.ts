import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.ts';

/** Debian keeps servers where only root looks. */
const USUAL_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of a program of the system, or of a newly installed one; its package has its name. */
export function findOrInstall(name: string): string {
  const found = find(name) ?? (installWithApt(name, [name]) ? find(name) : undefined);
  if (found !== undefined) return found;
  throw new Error(`This test needs ${name}: install it (on Debian: apt-get install ${name}).`);
}

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
