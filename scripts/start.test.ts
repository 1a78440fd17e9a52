import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server/testing/server-process.ts';
import { root } from './root.ts';

const INSTALL_LIMIT_MS = 240_000;
const clone = mkdtempSync(join(tmpdir(), 'haat-clone-'));

/** What a machine has that never saw this repo: its own Node and npm, not our pinned one. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

const npmStart = { command: 'npm', args: ['start', '--silent'], cwd: clone };
const environment = { PATH: machinePath, DATA_DIR: join(clone, 'data') };

beforeAll(() => {
  // The files that git would clone, as they stand now.
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
  const shop = await startServer(environment, npmStart);
  onTestFinished(async () => void (await shop.end('SIGKILL')));
  expect((await fetch(`${shop.url}/`)).status).toBe(200);
  expect(await (await fetch(`${shop.url}/api/products`)).json()).toHaveLength(72);
  expect(existsSync(join(clone, 'node_modules/fastify'))).toBe(true);
  expect(existsSync(join(clone, 'node_modules/vitest'))).toBe(false);
  expect(await shop.end('SIGTERM')).toBe(0);
});

test('a second npm start installs and builds nothing', async () => {
  const shop = await startServer(environment, npmStart);
  expect(shop.output()).not.toMatch(/Installing|Building/);
  expect(await shop.end('SIGTERM')).toBe(0);
});

test('a changed source is built again', { timeout: INSTALL_LIMIT_MS }, async () => {
  writeFileSync(join(clone, 'web/host.ts'), "export const HOST: string = '';\n");
  const shop = await startServer(environment, npmStart);
  expect(shop.output()).toContain('Building');
  expect(await shop.end('SIGTERM')).toBe(0);
});
