import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.ts';

/** Debian keeps it where only root looks. */
const USUAL_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of the system's nginx, or of a newly installed one. */
export function findOrInstallNginx(): string {
  const found = findNginx() ?? (installWithApt('nginx', ['nginx']) ? findNginx() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The test of the proxy needs nginx: install it (on Debian: apt-get install nginx).',
  );
}

function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}
