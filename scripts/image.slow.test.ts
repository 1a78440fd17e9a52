import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server/platform/testing/server-process.ts';
import { root } from './root.ts';

const LIMIT_MS = 600_000;
const USER = 10_001;
const isRoot = process.getuid?.() === 0;
const containerfile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');

/** What an instruction of the Containerfile says, each time. */
const instructions = (name: string) =>
  [...containerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest);

function makeFolder(inside: string, mode: number): string {
  const folder = mkdtempSync(join(inside, 'dist-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, mode);
  return folder;
}

/** Copies what the ignore file lets through, with links to the packages instead of installing. */
function copyContext(to: string): void {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const excluded = lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3));
  expect(lines).toContain('*');
  for (const name of lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))) {
    const isFolder = statSync(join(root, name)).isDirectory();
    for (const file of isFolder ? globSync(`${name}/**`, { cwd: root }) : [name]) {
      if (lstatSync(join(root, file)).isDirectory()) continue;
      if (excluded.some((pattern) => file.endsWith(pattern.replace('*', '')))) continue;
      mkdirSync(dirname(join(to, file)), { recursive: true });
      spawnSync('ln', [join(root, file), join(to, file)]);
    }
  }
  spawnSync('cp', ['-al', join(root, 'node_modules'), join(to, 'node_modules')]);
}

/** Path, size and time of every file, to see that none is changed. */
function stateOf(folder: string): string[] {
  return globSync('**', { cwd: folder }).map((file) => {
    const { size, mtimeMs } = lstatSync(join(folder, file));
    return `${file} ${size} ${mtimeMs}`;
  });
}

test('the files that the image would have run a shop, as a user who can write to the data volume only', {
  timeout: LIMIT_MS,
}, async () => {
  expect(instructions('FROM')).toEqual(['node:24-bookworm-slim AS build', 'debian:bookworm-slim']);
  expect(instructions('COPY')).toEqual(['. .', '--from=build /haat /haat']);
  const [shop, image, data] = [
    makeFolder(root, 0o755),
    makeFolder(tmpdir(), 0o755),
    makeFolder(tmpdir(), 0o700),
  ];
  copyContext(shop);
  const inBuild = instructions('RUN').filter((command) => command.startsWith('node '));
  expect(inBuild).toHaveLength(2);
  for (const command of inBuild) {
    const said = spawnSync('sh', ['-c', command.replace(' /haat', ` ${image}`)], {
      cwd: shop,
      encoding: 'utf8',
    });
    expect(said.status, said.stderr).toBe(0);
  }
  for (const absent of ['node_modules/vite', 'node_modules/react', 'web', 'server/app.test.ts']) {
    expect([absent, existsSync(join(image, absent))]).toEqual([absent, false]);
  }
  expect(existsSync(join(image, 'server/platform/testing'))).toBe(false);
  const before = stateOf(image);

  if (isRoot) chownSync(data, USER, USER);
  expect(instructions('USER')).toEqual([`${USER}:${USER}`]);
  const variables = Object.fromEntries(
    (instructions('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=', 2)),
  );
  expect(variables).toMatchObject({ DATA_DIR: '/data', HOST: '0.0.0.0', PORT: '3000' });
  const [program = '', ...args] = JSON.parse(instructions('ENTRYPOINT')[0] ?? '[]') as string[];
  const asUser = ['setpriv', '--reuid=10001', '--regid=10001', '--clear-groups'];
  const own = [...(isRoot ? asUser : []), join(image, program)];
  const environment = {
    ...variables,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    HOME: '/',
    NODE_COMPILE_CACHE: undefined,
  };
  const server = await startServer(environment, {
    command: own[0] ?? '',
    args: [...own.slice(1), ...args],
    cwd: image,
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));

  const home = await fetch(server.url);
  expect([home.status, (await home.text()).includes('Featured Products')]).toEqual([200, true]);
  const register = await fetch(`${server.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Asha',
      email: 'asha@example.com',
      password: 'a long enough phrase',
      cpassword: 'a long enough phrase',
    }),
  });
  expect(register.status).toBe(200);
  const [, health = '[]'] = /CMD (\[.*\])$/.exec(instructions('HEALTHCHECK')[0] ?? '') ?? [];
  const [ask = '', ...asking] = JSON.parse(health) as string[];
  const askAt = (port: string) =>
    spawnSync(ask, asking, { cwd: image, env: { HOST: '127.0.0.1', PORT: port } }).status;
  expect([askAt(new URL(server.url).port), askAt('1')]).toEqual([0, 1]);

  const admin = [...own.slice(1), 'server/accounts/admin-command.ts', 'list'];
  const listed = spawnSync(own[0] ?? '', admin, { cwd: image, env: environment, encoding: 'utf8' });
  expect(listed.stdout, listed.stderr).toBe('admin@haat.example\tShop owner\n');

  expect(statSync(join(data, 'haat.sqlite')).uid).toBe(isRoot ? USER : process.getuid?.());
  expect(await server.end('SIGTERM')).toBe(0);
  expect(stateOf(image)).toEqual(before);
});
