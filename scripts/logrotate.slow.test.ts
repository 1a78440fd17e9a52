import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findOrInstall } from './debian-program.ts';
import { root } from './root.ts';

const DEADLINE = { timeout: 60_000, interval: 20 };
const ADDRESS = /running at (http:\S+)/;

test('logrotate turns over a log that the shop keeps writing to', async () => {
  const logrotate = findOrInstall('logrotate');
  const folder = mkdtempSync(join(tmpdir(), 'haat-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [log, file] = [join(folder, 'haat.log'), join(folder, 'logrotate')];
  const rules = readFileSync(join(root, 'deploy/logrotate'), 'utf8');
  const head = '\n/var/log/haat/haat.log {\n  su haat haat\n';
  expect(rules).toContain(head);
  // The test is neither that user nor in that folder.
  writeFileSync(file, rules.replace(head, `\n${log} {\n`), { mode: 0o644 });

  // As `>> haat.log 2>&1` does it.
  const output = openSync(log, 'a');
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', DEMO: '0' },
    stdio: ['ignore', output, output],
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });
  const read = () => readFileSync(log, 'utf8');
  await vi.waitUntil(() => ADDRESS.test(read()), DEADLINE);
  const [, url] = ADDRESS.exec(read()) ?? [];
  const ask = async (path: string) => {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
    await vi.waitUntil(() => read().includes(path), DEADLINE);
  };

  await ask('/api/before');
  const said = spawnSync(logrotate, ['--force', '--state', join(folder, 'state'), file], {
    encoding: 'utf8',
  });
  expect([said.status, said.stderr]).toEqual([0, '']);
  await ask('/api/after');
  expect(readFileSync(`${log}.1`, 'utf8')).toMatch(/^Haat is running at .*"path":"\/api\/before"/s);
  // From its start, without a gap: the shop writes at the end, wherever that is.
  expect(read()).toMatch(/^\{"level":30,.*"path":"\/api\/after"/s);
});
