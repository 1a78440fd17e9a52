import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { findFreePort } from '../../../scripts/free-port.ts';
import { findOrInstallNginx } from '../../../scripts/nginx.ts';
import { SELF_SIGNED } from './self-signed.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../../deploy/nginx.conf');
const DEADLINE = { timeout: 30_000, interval: 20 };

/**
 * The real nginx with `deploy/nginx.conf`. Only ports differ: its own, and those of the shop's
 * servers.
 */
export async function startNginx(servers: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'haat-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [http, https] = [await findFreePort(), await findFreePort()];
  const file = join(folder, 'nginx.conf');
  cpSync(CONFIGURATION, file);
  setPorts(file, { http, https, servers });
  mkdirSync(join(folder, 'haat'));
  writeFileSync(join(folder, 'haat/fullchain.pem'), SELF_SIGNED.cert);
  writeFileSync(join(folder, 'haat/privkey.pem'), SELF_SIGNED.key);

  const where = `daemon off; pid ${folder}/nginx.pid; error_log stderr;`;
  const child = spawn(findOrInstallNginx(), ['-c', file, '-g', where], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await vi.waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    return accepts(https);
  }, DEADLINE);
  return { http, https, output: () => said };
}

function setPorts(
  file: string,
  { http, https, servers }: { http: number; https: number; servers: readonly string[] },
): void {
  const [line = ''] = /^ *server 127\.0\.0\.1:3000 .*;\n/m.exec(readFileSync(file, 'utf8')) ?? [];
  const changes = [
    [line, servers.map((url) => line.replace('127.0.0.1:3000', new URL(url).host)).join('')],
    ['\n    listen 80;', `\n    listen 127.0.0.1:${http};`],
    ['\n    listen 443 ssl http2;', `\n    listen 127.0.0.1:${https} ssl http2;`],
  ] as const;
  for (const [from, to] of changes) {
    const text = readFileSync(file, 'utf8');
    if (from === '' || !text.includes(from)) throw new Error(`nginx.conf has no line "${from}".`);
    writeFileSync(file, text.replace(from, to));
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
