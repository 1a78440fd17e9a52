import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './root.ts';

const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const NODE_VERSION = process.versions.node;
const LIMITS = { timeout: 240_000 };

type Package = {
  name: string;
  version: string;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
};

const BELL: Package = {
  name: 'bell',
  version: '1.0.0',
  optionalDependencies: { clapper: '1.0.0' },
};
const CLAPPER: Package = { name: 'clapper', version: '1.0.0' };
const NODE: Package = { name: NODE_PACKAGE, version: NODE_VERSION };
const NODE_BINARY: Package = { ...NODE, os: [process.platform], cpu: [process.arch] };

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-bootstrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A package as a registry serves it, with scripts that would show if they were run. */
function pack(manifest: Package): Buffer {
  const folder = makeFolder();
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  const scripts = { postinstall: `touch ${manifest.name}-ran` };
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ ...manifest, scripts }));
  writeFileSync(join(folder, 'package/bin/node'), `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  return execFileSync('tar', ['-cz', '-C', folder, 'package']);
}

const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

async function openRegistry(packages: readonly Package[]) {
  const tarballs = new Map(packages.map((manifest) => [manifest.name, pack(manifest)]));
  const server = createServer((request, response) => {
    const [, name = '', file] = (request.url ?? '').split('/');
    const tarball = tarballs.get(name);
    const manifest = packages.find((one) => one.name === name);
    if (tarball === undefined || manifest === undefined) {
      response.writeHead(404).end('{}');
    } else if (file !== undefined) {
      response.end(tarball);
    } else {
      const dist = { tarball: `${url()}/${name}/it.tgz`, integrity: hashOf(tarball) };
      const versions = { [manifest.version]: { ...manifest, dist } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }));
    }
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: url(), integrityOf: (name: string) => hashOf(tarballs.get(name) as Buffer) };
}

/**
 * Runs the bootstrap in a clone that depends on a package called bell and on a Node, as in its
 * lockfile.
 */
async function bootstrap(
  registry: string,
  locked: Record<string, { integrity: string; optional?: boolean }>,
) {
  const clone = makeFolder();
  const [dependencies, optionalDependencies] = [
    { bell: '1.0.0' },
    { [NODE_PACKAGE]: NODE_VERSION },
  ];
  const manifest = { name: 'clone', version: '1.0.0', dependencies, optionalDependencies };
  const entries = Object.entries(locked).map(([name, entry]) => [`node_modules/${name}`, entry]);
  const packages = { '': manifest, ...Object.fromEntries(entries) };
  const lockfile = {
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages,
  };
  writeFileSync(join(clone, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lockfile));
  for (const file of ['scripts/bootstrap.mjs', 'scripts/node-flags.json']) {
    cpSync(join(root, file), join(clone, file));
  }
  writeFileSync(join(clone, 'rung.mjs'), "console.log('rung', ...process.execArgv);");
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'all', 'rung.mjs'], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      HOME: clone,
      npm_config_registry: registry,
      npm_config_cache: join(clone, 'cache'),
      npm_config_fetch_retries: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const [code] = (await ended) as [number | null];
  const isInstalled = (name: string) => existsSync(join(clone, 'node_modules', name));
  return { code, printed, isInstalled, clone };
}

const FLAGS =
  '--min-semi-space-size=16 --max-semi-space-size=16 --heap-growing-percent=150 --no-memory-reducer';
const WRONG = `sha512-${createHash('sha512').update('something else').digest('base64')}`;

test(
  'installs what the lockfile has a hash for, and runs none of its scripts',
  LIMITS,
  async () => {
    const { url, integrityOf } = await openRegistry([BELL, NODE]);
    const { code, printed, isInstalled, clone } = await bootstrap(url, {
      bell: { ...BELL, integrity: integrityOf('bell') },
      [NODE_PACKAGE]: { ...NODE, integrity: integrityOf(NODE_PACKAGE), optional: true },
    });
    expect([code, printed]).toEqual([
      0,
      'Installing Haat and its test tools …\n' +
        `rung ${FLAGS} --external-memory-accounted-in-global-limit\n`,
    ]);
    expect([isInstalled('bell'), isInstalled(NODE_PACKAGE)]).toEqual([true, true]);
    expect(existsSync(join(clone, 'node_modules/bell/bell-ran'))).toBe(false);
  },
);

test(
  'a Node that the lockfile leaves out gets only the flags that every version knows',
  LIMITS,
  async () => {
    const { url, integrityOf } = await openRegistry([BELL, NODE_BINARY]);
    const { code, printed } = await bootstrap(url, {
      bell: { ...BELL, integrity: integrityOf('bell') },
    });
    expect(code).toBe(0);
    expect(printed).toContain(`rung ${FLAGS}\n`);
  },
);

test('installs no package with another hash', LIMITS, async () => {
  const { url, integrityOf } = await openRegistry([BELL, NODE]);
  const { code, printed, isInstalled } = await bootstrap(url, {
    bell: { ...BELL, integrity: WRONG },
    [NODE_PACKAGE]: { ...NODE, integrity: integrityOf(NODE_PACKAGE), optional: true },
  });
  expect([code, printed]).toEqual([1, expect.stringContaining('EINTEGRITY')]);
  expect(printed).not.toContain('rung');
  expect(isInstalled('bell')).toBe(false);
});

test('runs no Node with another hash', LIMITS, async () => {
  const { url, integrityOf } = await openRegistry([BELL, NODE]);
  const { code, printed, isInstalled } = await bootstrap(url, {
    bell: { ...BELL, integrity: integrityOf('bell') },
    [NODE_PACKAGE]: { ...NODE, integrity: WRONG, optional: true },
  });
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/does not match its hash in package-lock\.json\.\n$/),
  ]);
  expect(printed).not.toContain('rung');
  expect(isInstalled(NODE_PACKAGE)).toBe(false);
});

test('keeps no package that the lockfile does not list', LIMITS, async () => {
  const { url, integrityOf } = await openRegistry([BELL, CLAPPER, NODE]);
  const { code, printed, isInstalled } = await bootstrap(url, {
    bell: { ...BELL, integrity: integrityOf('bell') },
    [NODE_PACKAGE]: { ...NODE, integrity: integrityOf(NODE_PACKAGE), optional: true },
  });
  expect([code, printed]).toEqual([
    1,
    expect.stringContaining('package-lock.json has no hash for clapper, so it was removed.'),
  ]);
  expect(isInstalled('clapper')).toBe(false);
});

test("keeps a platform's binary that the lockfile leaves out, and says so", LIMITS, async () => {
  const binary = { ...CLAPPER, os: [process.platform], cpu: [process.arch] };
  const { url, integrityOf } = await openRegistry([BELL, binary, NODE]);
  const { code, printed, isInstalled } = await bootstrap(url, {
    bell: { ...BELL, integrity: integrityOf('bell') },
    [NODE_PACKAGE]: { ...NODE, integrity: integrityOf(NODE_PACKAGE), optional: true },
  });
  expect([code, printed]).toEqual([
    0,
    expect.stringContaining(
      'package-lock.json has no hash for clapper, which this platform needs.',
    ),
  ]);
  expect(printed).toContain('rung');
  expect(isInstalled('clapper')).toBe(true);
});
