import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/config.ts';
import nodeFlags from './node-flags.json' with { type: 'json' };
import { root } from './root.ts';

const deploy = join(root, 'deploy');
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');

/** The variables in docs/running.md, "Configuration". */
const documented = new Set(
  readFileSync(join(root, 'docs/running.md'), 'utf8')
    .match(/^\| `[A-Z_`, ]+` \|/gm)
    ?.flatMap((cell) => cell.match(/[A-Z_]+/g) ?? []),
);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test('systemd finds nothing wrong with the unit, and little exposed', ({ skip }) => {
  skip(!hasSystemd, 'this machine has no systemd');
  const folder = mkdtempSync(join(tmpdir(), 'haat-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // systemd looks whether there is such a program, which another machine may have elsewhere.
  const unit = read('haat@.service').replaceAll('/usr/bin/node ', `${process.execPath} `);
  writeFileSync(join(folder, 'haat@.service'), unit);
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', args, { encoding: 'utf8', cwd: folder });
  const verified = analyze('verify', join(folder, 'haat@3000.service'));
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const exposed = analyze('security', '--offline=true', join(folder, 'haat@.service'));
  expect(exposed.stdout).toMatch(/Overall exposure level for haat@\S+: [01]\.\d OK/);
});

test('systemd does not wait for a server that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const asking = [join(root, 'scripts/readiness.mjs'), '/readyz', '--wait'];
  const env = { PORT: '1', MAINPID: String(pid) };
  expect(spawnSync(process.execPath, asking, { env, timeout: 30_000 }).status).toBe(1);
});

test('the environment of the unit starts a server, and each of its variables is documented', () => {
  const variables = Object.fromEntries(
    read('haat.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split('=', 2)),
  );
  expect(Object.keys(variables).filter((name) => !documented.has(name))).toEqual([]);
  expect(readConfig(variables)).toMatchObject({
    host: '127.0.0.1',
    dataDir: '/var/lib/haat',
    publicUrl: 'https://shop.example',
    trustProxy: true,
    drainMs: 5_000,
    databaseUrl: undefined,
    paymentAccount: undefined,
  });
});

type Service = {
  environment: Record<string, string>;
  volumes: string[];
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
};

test('compose runs the shop on a read-only root with one volume, and PostgreSQL only in its profile', () => {
  const { services, volumes } = parse(read('compose.yml')) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const { shop, postgres } = services;
  expect(shop).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] });
  expect(Object.keys(shop?.environment ?? {}).filter((name) => !documented.has(name))).toEqual([]);
  const given = (name: string) => (/^\$\{\w+:-\}$/.test(name) ? '' : name);
  const environment = Object.entries(shop?.environment ?? {});
  const config = readConfig(
    Object.fromEntries(environment.map(([key, value]) => [key, given(value)])),
  );
  expect(config).toMatchObject({ trustProxy: true, databaseUrl: undefined });
  expect(postgres?.profiles).toEqual(['postgres']);
  expect(Object.keys(volumes)).toEqual(['data', 'postgres']);
});

test('the image runs the server with the flags of npm start', () => {
  const [, command = '[]'] = /^ENTRYPOINT (.*)$/m.exec(read('Containerfile')) ?? [];
  const flags = [...nodeFlags.any, ...nodeFlags.pinned];
  expect(JSON.parse(command)).toEqual(['./node', ...flags, 'server/main.ts']);
});
