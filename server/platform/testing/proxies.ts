import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { findOrInstall } from '../../../scripts/debian-program.ts';
import { findFreePort } from '../../../scripts/free-port.ts';
import { SELF_SIGNED } from './self-signed.ts';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const DEADLINE = { timeout: 30_000, interval: 20 };

export type RunningProxy = { http: number; https: number; output(): string };

/** What a test changes: a text of the file, and what stands there instead. */
type Change = readonly [from: string, to: string];

/** The real nginx with `deploy/nginx.conf`. Only ports differ: its own, and the servers'. */
export async function startNginx(servers: readonly string[]): Promise<RunningProxy> {
  const { folder, http, https } = await prepare();
  mkdirSync(join(folder, 'haat'));
  writeFileSync(join(folder, 'haat/fullchain.pem'), SELF_SIGNED.cert);
  writeFileSync(join(folder, 'haat/privkey.pem'), SELF_SIGNED.key);
  const file = configure('nginx.conf', folder, [
    eachServer(servers, 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;\n', '    '),
    ['\n    listen 80;', `\n    listen 127.0.0.1:${http};`],
    ['\n    listen 443 ssl http2;', `\n    listen 127.0.0.1:${https} ssl http2;`],
  ]);
  const where = `daemon off; pid ${folder}/nginx.pid; error_log stderr;`;
  return start('nginx', ['-c', file, '-g', where], { http, https });
}

/** The real HAProxy with `deploy/haproxy.cfg`; it stays the user who runs the test. */
export async function startHaproxy(servers: readonly string[]): Promise<RunningProxy> {
  const { folder, http, https } = await prepare();
  const certificate = join(folder, 'haat.pem');
  writeFileSync(certificate, `${SELF_SIGNED.cert}\n${SELF_SIGNED.key}\n`);
  const file = configure('haproxy.cfg', folder, [
    ['  user haproxy\n  group haproxy\n  chroot /var/lib/haproxy\n', ''],
    ['bind :80\n', `bind 127.0.0.1:${http}\n`],
    ['bind :443 ssl crt /etc/haproxy/haat.pem', `bind 127.0.0.1:${https} ssl crt ${certificate}`],
    eachServer(servers, 'server haat1 127.0.0.1:3000\n', '  '),
  ]);
  return start('haproxy', ['-db', '-f', file], { http, https });
}

/** The real Caddy with `deploy/Caddyfile`, for localhost and with a certificate of the test. */
export async function startCaddy(servers: readonly string[]): Promise<RunningProxy> {
  const { folder, http, https } = await prepare();
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  writeFileSync(certificate, SELF_SIGNED.cert);
  writeFileSync(key, SELF_SIGNED.key);
  const hosts = servers.map((url) => new URL(url).host).join(' ');
  const file = configure('Caddyfile', folder, [
    ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {`],
    ['\nshop.example {', '\nlocalhost, 127.0.0.1 {'],
    ['# tls /etc/caddy/fullchain.pem /etc/caddy/privkey.pem', `tls ${certificate} ${key}`],
    ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${hosts} {`],
  ]);
  const args = ['run', '--adapter', 'caddyfile', '--config', file];
  return start('caddy', args, { http, https }, { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
}

async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'haat-proxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, http: await findFreePort(), https: await findFreePort() };
}

/** Repeats the line of a server for each of these. */
function eachServer(servers: readonly string[], line: string, indent: string): Change {
  const lines = servers.map((url, at) =>
    line.replace('127.0.0.1:3000', new URL(url).host).replace('haat1', `haat${at + 1}`),
  );
  return [line, lines.join(indent)];
}

function configure(name: string, folder: string, changes: readonly Change[]): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8');
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${name} does not have "${from}" once.`);
    text = text.replace(from, () => to);
  }
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function start(
  name: string,
  args: readonly string[],
  ports: { http: number; https: number },
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningProxy> {
  const child = spawn(findOrInstall(name), args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await vi.waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
    return accepts(ports.https);
  }, DEADLINE);
  return { ...ports, output: () => said };
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
