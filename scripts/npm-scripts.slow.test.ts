import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server/platform/testing/server-process.ts';
import { root } from './root.ts';

/** The scripts that were started as a person would start them. */
const tried = new Set<string>();

const INSTALL_LIMIT_MS = 600_000;
const clone = mkdtempSync(join(tmpdir(), 'haat-clone-'));

/**
 * The PATH of a machine that has never seen this repo: its own Node and npm, not our pinned one.
 */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** A script that runs until it is stopped. */
function npmCommand(script: string, cwd: string) {
  tried.add(script);
  return { command: 'npm', args: ['run', '--silent', script], cwd };
}

const environment = { PATH: machinePath, DATA_DIR: join(clone, 'data') };

beforeAll(() => {
  // The files that git would clone, as they are now.
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(clone, file));
  }
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

test('npm start alone turns a bare clone into a running shop, without the test tools', {
  timeout: INSTALL_LIMIT_MS,
}, async () => {
  // Uses npm's cache of an earlier install instead of asking the registry.
  const offlineFirst = { ...environment, npm_config_prefer_offline: 'true' };
  const shop = await startServer(offlineFirst, npmCommand('start', clone));
  onTestFinished(async () => void (await shop.end('SIGKILL')));
  expect((await fetch(`${shop.url}/`)).status).toBe(200);
  expect(await (await fetch(`${shop.url}/api/products`)).json()).toHaveLength(72);
  expect(existsSync(join(clone, 'node_modules/fastify'))).toBe(true);
  expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
  expect(await shop.end('SIGTERM')).toBe(0);
});

type Ended = { code: number | null; output: string };

/** Runs a script to its end with the machine's own npm. */
async function npmRun(
  [script, ...args]: [string, ...string[]],
  cwd: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  tried.add(script);
  const child = spawn('npm', ['run', '--silent', script, ...args], {
    cwd,
    env: { HOME: process.env.HOME, ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const ended = once(child, 'exit');
  const printed = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: printed.join('') };
}

test('npm run admin -- list names the admins', async () => {
  const { code, output } = await npmRun(['admin', '--', 'list'], clone);
  expect(code).toBe(0);
  expect(output).toContain('admin@haat.example');
});

test('npm run backup copies a running shop, and npm run restore puts it where there is none', async () => {
  const shop = await startServer(environment, npmCommand('start', clone));
  onTestFinished(async () => void (await shop.end('SIGKILL')));
  const backedUp = await npmRun(['backup'], clone);
  expect(backedUp.code, backedUp.output).toBe(0);
  const folder = join(clone, 'data/backups');
  const [file = '', ...others] = readdirSync(folder);
  expect(file).toMatch(/^haat-\d{4}-\d\d-\d\d-\d{6}\.sqlite$/);
  expect(others).toEqual([]);
  expect(backedUp.output).toContain(`The backup is in ${join(folder, file)} (`);

  const inUse = await npmRun(['restore', '--', join(folder, file)], clone);
  expect([inUse.code, inUse.output]).toEqual([
    1,
    expect.stringContaining(`There is a shop in ${join(clone, 'data')}`),
  ]);
  const restored = await npmRun(['restore', '--', join(folder, file), 'restored'], clone);
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('is restored: ')]);
  const copy = await startServer(
    { ...environment, DATA_DIR: join(clone, 'restored'), REHEARSAL: '1' },
    npmCommand('start', clone),
  );
  onTestFinished(async () => void (await copy.end('SIGKILL')));
  const products = async (url: string) => (await fetch(`${url}/api/products`)).json();
  expect(await products(copy.url)).toEqual(await products(shop.url));
  expect(await (await fetch(copy.url)).text()).toContain('Rehearsal: a copy of the shop.');
  expect(await copy.end('SIGTERM')).toBe(0);
  expect(await shop.end('SIGTERM')).toBe(0);
});

test('npm run fill -- 20 10 adds twenty products and ten orders to the shop, which a second npm start opens without installing or building', async () => {
  const { code, output } = await npmRun(['fill', '--', '20', '10'], clone);
  expect([code, output]).toEqual([0, 'Added 20 products and 10 orders.\n']);
  const shop = await startServer(environment, npmCommand('start', clone));
  expect(shop.output(), 'a second start installs and builds nothing').not.toMatch(
    /Installing|Building/,
  );
  expect(await (await fetch(`${shop.url}/api/products`)).json()).toHaveLength(92);
  expect(await shop.end('SIGTERM')).toBe(0);
});

test('npm run books proves that the shop that was filled is whole', async () => {
  const { code, output } = await npmRun(['books'], clone);
  expect(code).toBe(0);
  expect(output).toMatch(/: 92 products: .*\n[\s\S]*\nThe books are equal\.\n$/);
});

test('a changed source is built again', { timeout: INSTALL_LIMIT_MS }, async () => {
  writeFileSync(join(clone, 'web/backend/wire/host.ts'), "export const HOST: string = '';\n");
  const shop = await startServer(environment, npmCommand('start', clone));
  expect(shop.output()).toContain('Building');
  expect(await shop.end('SIGTERM')).toBe(0);
});

/** Every file of the build that pages may fetch by a name of its own. */
function findAssets(build: string): string[] {
  return readdirSync(join(clone, build, 'client/assets')).filter((file) =>
    /\.(js|css)$/.test(file),
  );
}

/** The names of those that the shop does not serve. */
async function findMissing(url: string, assets: readonly string[]): Promise<string[]> {
  const statuses = await Promise.all(
    assets.map(async (file) => (await fetch(`${url}/assets/${file}`)).status),
  );
  return assets.filter((_, index) => statuses[index] !== 200);
}

test('npm run build makes the next build while the shop runs, which no visitor notices', {
  timeout: INSTALL_LIMIT_MS,
}, async () => {
  const shop = await startServer(environment, npmCommand('start', clone));
  onTestFinished(async () => void (await shop.end('SIGKILL')));
  const firstScript = async (url: string) =>
    /\/assets\/index-[\w-]+\.js/.exec(await (await fetch(url)).text())?.[0];
  const [before, assets] = [await firstScript(shop.url), findAssets('dist/current')];
  expect(assets.length).toBeGreaterThan(50);
  appendFileSync(join(clone, 'web/boot/entry-client.ts'), "\nconsole.debug('an update');\n");

  let isBuilding = true;
  const failures: string[] = [];
  let answers = 0;
  const visit = async () => {
    while (isBuilding) {
      for (const path of ['/', '/productScreen', before ?? '', `/assets/${assets[answers % 50]}`]) {
        const { status } = await fetch(`${shop.url}${path}`);
        answers += 1;
        if (status !== 200) failures.push(`${status} ${path}`);
      }
    }
  };
  const visits = visit();
  const { code, output } = await npmRun(['build'], clone);
  isBuilding = false;
  await visits;
  expect([code, output]).toEqual([0, 'Building the shop …\n']);
  expect(answers).toBeGreaterThan(100);
  expect(failures).toEqual([]);
  // Its pages and their code stay the same until it is restarted; it has the code of others, too.
  expect(await firstScript(shop.url)).toBe(before);
  expect(await findMissing(shop.url, assets)).toEqual([]);
  expect(await findMissing(shop.url, findAssets('dist/current'))).toEqual([]);
  expect(await shop.end('SIGTERM')).toBe(0);

  const updated = await startServer(environment, npmCommand('start', clone));
  onTestFinished(async () => void (await updated.end('SIGKILL')));
  expect(updated.output()).not.toMatch(/Installing|Building/);
  expect(await firstScript(updated.url)).not.toBe(before);
  expect(await findMissing(updated.url, findAssets('dist/current'))).toEqual([]);
  // Pages that were open before the update still find their code.
  expect(await findMissing(updated.url, assets)).toEqual([]);
  expect(await updated.end('SIGTERM')).toBe(0);
});

test('npm run audit asks the registry about what shops install, and not about the test tools', async () => {
  let asked = '';
  const registry = createServer(async (request, response) => {
    asked = gunzipSync(await buffer(request)).toString();
    response.setHeader('content-type', 'application/json').end('{}');
  });
  onTestFinished(() => void registry.close());
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const { port } = registry.address() as AddressInfo;
  const { code, output } = await npmRun(['audit'], root, {
    npm_config_registry: `http://127.0.0.1:${port}`,
  });
  expect([code, output.trim()]).toEqual([0, 'found 0 vulnerabilities']);
  expect(Object.keys(JSON.parse(asked))).toContain('fastify');
  expect(Object.keys(JSON.parse(asked))).not.toContain('vitest');
});

test('npm run check covers format, lint, types and the conformance table', {
  timeout: INSTALL_LIMIT_MS,
}, async () => {
  const { code, output } = await npmRun(['check'], root);
  expect([code, output]).toEqual([0, expect.stringContaining('All checks passed.')]);
  expect(output).toMatch(/— format and lint[^—]+— types[^—]+— conformance table/);
});

test('npm run dev serves the pages with hot reload and the API beside them', async () => {
  const shop = await startServer(
    { ...environment, PORT: String(await findPortPair()) },
    npmCommand('dev', root),
  );
  onTestFinished(async () => void (await shop.end('SIGKILL')));
  const pages = `http://localhost:${Number(new URL(shop.url).port) - 1}`;
  expect(await (await fetch(pages)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${pages}/api/products`)).json()).toContainEqual(
    expect.objectContaining({ _id: expect.any(String) }),
  );
  await shop.end('SIGTERM');
});

/** The development server uses the given port and the next one. */
async function findPortPair(): Promise<number> {
  const first = createServer().listen(0);
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = createServer().listen(port + 1);
  const isFree = await Promise.race([
    once(second, 'listening').then(() => true),
    once(second, 'error').then(() => false),
  ]);
  first.close();
  second.close();
  return isFree ? port : findPortPair();
}

test.each([
  ['test:unit', 'contract/pricing', /pricing\.test\.ts/],
  ['test:api', 'server/orders/last-address', /last-address\.test\.ts/],
  ['test:slow', 'server/shopper-plans', /^[\s\S]*\n\d+ passed, 0 failed\n$/],
  ['test:e2e', '4-order-flags', /4-order-flags\.spec\.ts/],
])(
  'npm run %s -- %s runs the tests of that name',
  {
    timeout: INSTALL_LIMIT_MS,
  },
  async (script, name, expected) => {
    const { code, output } = await npmRun([script, '--', name], root);
    expect([code, output]).toEqual([0, expect.stringMatching(expected)]);
    expect(output).toMatch(/\d+ passed/);
  },
);

test('npm run prove -- --list 9. lists what it would break for the rows of chapter 9', async () => {
  const { code, output } = await npmRun(['prove', '--', '--list', '9.'], root);
  expect([code, output]).toEqual([0, expect.stringContaining('SHIPPING_RUPEES becomes 11')]);
  expect(output.trimEnd()).toMatch(/\n\d+ breakages for 22 rows\.$/);
});

// In full these take minutes, and the first one runs this test: a usage error shows that they
// start.
test.each([
  [
    'test',
    [],
    { CHROMIUM_PATH: '/nowhere' },
    /^\n0 passed, 1 failed\nCHROMIUM_PATH is \/nowhere, which does not exist\.$/,
  ],
  [
    'bench',
    ['no-such-suite'],
    {},
    /^Unknown suite no-such-suite; the suites are: speed, lists, start, checkouts, pages, /,
  ],
  // In full it has a test of its own.
  ['update', ['sideways'], {}, /^Usage: npm run update \[-- back\]$/],
  [
    'torture',
    ['much'],
    {},
    /^Usage: npm run torture -- \[ROUNDS \[SHOPPERS \[KILLS \[MAIL_KILLS \[CHECKOUTS\]{5} \| mail/,
  ],
] as const)(
  'npm run %s starts, and says what it cannot do',
  async (script, args, more, expected) => {
    const { code, output } = await npmRun([script, '--', ...args], root, more);
    expect([code, output.trimEnd()]).toEqual([1, expect.stringMatching(expected)]);
  },
);

test('every script of package.json was tried', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect([...tried].sort()).toEqual(Object.keys(scripts).sort());
});
