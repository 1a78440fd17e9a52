import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server/platform/testing/server-process.ts';
import { root } from './root.ts';

const LIMIT_MS = 600_000;
/** On the disk of the packages, so that they can be linked. */
const checkout = mkdtempSync(join(root, 'dist-update-'));
const bin = join(checkout, 'bin');
const asked = join(checkout, 'asked-of-systemd');
const current = join(checkout, 'current');
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const environment = { PATH: `${bin}${delimiter}${path}`, HOST: '127.0.0.1' };

/** These machines have no running systemd: it lists two servers and notes what it is asked. */
const SYSTEMCTL = `#!/bin/sh
echo "$*" >> ${asked}
if [ "$1" = list-units ]; then
  echo 'haat@3000.service loaded active running Haat, an online shop, on port 3000'
  echo 'haat@3001.service loaded active running Haat, an online shop, on port 3001'
fi
`;

beforeAll(() => {
  const wanted = readFileSync(join(root, '.dockerignore'), 'utf8').match(/(?<=^!).+/gm) ?? [];
  for (const name of ['.dockerignore', ...wanted]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  spawnSync('cp', ['-al', join(root, 'node_modules'), join(checkout, 'node_modules')]);
  mkdirSync(bin);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

type Said = { code: number | null; output: string; errors: string };

async function update(...args: string[]): Promise<Said> {
  const child = spawn('npm', ['run', '--silent', 'update', '--', ...args], {
    cwd: checkout,
    env: { HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  const ended = once(child, 'exit');
  // Vite's remarks about a slow machine go to the latter.
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output, errors };
}

/** As the unit starts it, and until the unit would call it started. */
async function startCurrent() {
  const unit = readFileSync(join(root, 'deploy/haat@.service'), 'utf8');
  const commandOf = (name: string) =>
    new RegExp(`^${name}=/usr/bin/(.+)$`, 'm').exec(unit)?.[1]?.split(' ') ?? [];
  const [command = '', ...args] = commandOf('ExecStart');
  const server = await startServer(environment, { command, args, cwd: current });
  // What starts it passes this on, and without a pause.
  onTestFinished(async () => void (await server.end('SIGINT')));
  const [ask = '', ...asking] = commandOf('ExecStartPost');
  const env = { ...environment, PORT: new URL(server.url).port };
  expect(spawnSync(ask, asking, { cwd: current, env }).status).toBe(0);
  return server;
}

const firstScript = async (url: string) =>
  /\/assets\/index-[\w-]+\.js/.exec(await (await fetch(url)).text())?.[0];

/** Everything a server of this release may still load. */
function hashOf(release: string): string {
  const hash = createHash('sha256');
  const folder = join(checkout, 'releases', release);
  const code = globSync('{contract,scripts,server}/**/*.{ts,mjs}', { cwd: folder }).sort();
  for (const file of [...code, 'package-lock.json', 'node_modules/fastify/fastify.js']) {
    hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

test('npm run update makes a release beside the running one and loses no request; a failed one changes nothing; and there is a way back', {
  timeout: LIMIT_MS,
}, async () => {
  const first = await update();
  expect([first.code, first.output]).toEqual([
    0,
    expect.stringMatching(
      /^Building the shop …\nThe current release is (\d{14})\.\nStop the shop, if it is running, and start it with: cd \S+\/current && npm start\n$/,
    ),
  ]);
  const release = readlinkSync(current).replace('releases/', '');
  const running = await startCurrent();
  const script = await firstScript(running.url);
  const before = hashOf(release);

  // What `git pull` leaves, with a thread that the running server has not started yet.
  appendFileSync(join(checkout, 'web/boot/entry-client.ts'), "\nconsole.debug('an update');\n");
  appendFileSync(join(checkout, 'server/mail/smtp-thread.ts'), "\nthrow new Error('new');\n");
  writeFileSync(join(bin, 'systemctl'), SYSTEMCTL);
  chmodSync(join(bin, 'systemctl'), 0o755);
  const failures: string[] = [];
  let [answers, isUpdating] = [0, true];
  const visit = async () => {
    while (isUpdating) {
      for (const page of ['/', '/api/products', script ?? '', '/readyz']) {
        const { status } = await fetch(`${running.url}${page}`);
        answers += 1;
        if (status !== 200) failures.push(`${status} ${page}`);
      }
    }
  };
  const visits = visit();
  const second = await update();
  isUpdating = false;
  await visits;
  expect(second).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Building the shop …\nThe current release is \d{14}\.\nRestarting haat@3000\.service …\nRestarting haat@3001\.service …\n$/,
    ),
  });
  expect(readFileSync(asked, 'utf8')).toMatch(
    /^list-units .*\nrestart haat@3000\.service\nrestart haat@3001\.service\n$/,
  );
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(50);
  expect(hashOf(release)).toBe(before);

  // One server after another: pages of either find their code at both.
  const updated = await startCurrent();
  const newScript = await firstScript(updated.url);
  expect(newScript).not.toBe(script);
  expect(await firstScript(running.url)).toBe(script);
  for (const { url } of [running, updated]) {
    for (const file of [script, newScript]) expect((await fetch(`${url}${file}`)).status).toBe(200);
  }
  expect(await (await fetch(`${updated.url}/api/products`)).json()).toHaveLength(72);
  expect(existsSync(join(checkout, 'data/haat.sqlite'))).toBe(true);

  const linked = readlinkSync(current);
  writeFileSync(join(checkout, 'web/app/app.tsx'), 'export const App = <');
  const failed = await update();
  expect([failed.code, failed.errors]).toEqual([
    1,
    expect.stringMatching(/The update was not made\. What is running is unchanged\.\n$/),
  ]);
  expect(readlinkSync(current)).toBe(linked);
  expect(readdirSync(join(checkout, 'releases'))).toHaveLength(2);

  expect((await update('back')).code).toBe(0);
  expect(readlinkSync(current)).toBe(`releases/${release}`);
  expect(await firstScript((await startCurrent()).url)).toBe(script);
  const tooFar = { code: 1, errors: 'There is no earlier release.\n' };
  expect(await update('back')).toMatchObject(tooFar);
});
