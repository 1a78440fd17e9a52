import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Product } from '../contract/catalogue/schemas.ts';
import type { DatabaseLocation } from './platform/db/open.ts';
import { DEADLINE } from './platform/http/testing.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { openConnection } from './platform/testing/raw-connection.ts';
import { runServer, type ServerProcess, startServer } from './platform/testing/server-process.ts';

async function getProducts(url: string): Promise<Product[]> {
  const response = await fetch(`${url}/api/products`);
  expect(response.status).toBe(200);
  return (await response.json()) as Product[];
}

const environmentOf = ({ databaseUrl, dataDir }: DatabaseLocation) =>
  databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };

const expectGracefulEnd = async (server: ServerProcess, signal: NodeJS.Signals) => {
  expect(await server.end(signal)).toBe(0);
  expect(server.output()).toContain('Haat has stopped.');
};

describeOnEachEngine('the server', (place) => {
  test('serves the home page and the demo products from an empty database, and SIGTERM closes it gracefully', async () => {
    const server = await startServer(environmentOf(await place()));
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const home = await fetch(`${server.url}/`);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Featured Products');
    expect(await getProducts(server.url)).toHaveLength(72);
    expect((await fetch(`${server.url}/api/nowhere`)).status).toBe(404);
    await expectGracefulEnd(server, 'SIGTERM');
    expect(server.output()).toMatch(/"path":"\/api\/nowhere".*Haat has stopped\.\n$/s);
  });

  test('an admin named by the environment can sign in as soon as the server answers', async () => {
    const admin = { email: 'owner@shop.example', password: 'the owner knows this' };
    const named = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const server = await startServer({ ...environmentOf(await place()), ...named });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const response = await fetch(`${server.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    expect(await response.json()).toMatchObject({ user: { email: admin.email, isAdmin: true } });
  });

  test('several servers may start at once on one empty database', async () => {
    const environment = environmentOf(await place());
    const servers = await Promise.all([1, 2, 3].map(() => startServer(environment)));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
    });
    const [first, ...others] = await Promise.all(servers.map(({ url }) => getProducts(url)));
    expect(first).toHaveLength(72);
    for (const products of others) expect(products).toEqual(first);
  });

  test('after a kill and a restart the server has lost nothing and needs no repair, and SIGINT closes it gracefully', async () => {
    const environment = environmentOf(await place());
    const first = await startServer(environment);
    const before = await getProducts(first.url);
    await first.end('SIGKILL');
    // Ctrl-C skips draining.
    const second = await startServer({ ...environment, DRAIN_SECONDS: '3600' });
    onTestFinished(async () => void (await second.end('SIGKILL')));
    expect(await getProducts(second.url)).toEqual(before);
    expect(await second.end('SIGINT')).toBe(0);
    expect(second.output()).toContain('Haat has stopped.');
  });
});

const dataDir = () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test('still serves visitors with 450 silent connections and a limit of 400 open files', async () => {
  const server = await startServer(
    { DATA_DIR: dataDir(), HOST: '127.0.0.1' },
    { command: 'bash', args: ['-c', 'ulimit -n 400; exec "$0" server/main.ts', process.execPath] },
  );
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const port = Number(new URL(server.url).port);
  await Promise.all(Array.from({ length: 450 }, () => openConnection(port)));
  const [product] = await getProducts(server.url);
  const paths = ['/', '/healthz', '/readyz', '/api/products', '/productScreen', product?.image];
  const visits = Array.from({ length: 5 }, () => paths).flat();
  const answers = await Promise.all(visits.map((path) => fetch(`${server.url}${path}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  expect(await server.end('SIGTERM')).toBe(0);
});

test('on SIGTERM the server is not ready but still answers, until the drain ends or a second signal arrives', async () => {
  const server = await startServer({ DATA_DIR: dataDir(), DRAIN_SECONDS: '3600' });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  server.send('SIGTERM');
  await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 503, DEADLINE);
  const home = await fetch(server.url);
  expect([home.status, home.headers.get('connection')]).toEqual([200, 'close']);
  await home.arrayBuffer();

  // A signal within a second counts as the same one, forwarded by npm.
  await sleep(1_100);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).toContain('Haat has stopped.');
});

describe('a start that cannot succeed ends with one clear sentence and exit code 1', () => {
  test('a port in use', async () => {
    const squatter = createServer().listen(0, 'localhost');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const address = squatter.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, output } = await runServer({ PORT: port, DATA_DIR: dataDir() });
    expect(output.trim()).toBe(
      `Haat cannot start. Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
    );
    expect(code).toBe(1);
  });

  test('an invalid environment variable', async () => {
    const { code, output } = await runServer({ PORT: 'http', DATA_DIR: dataDir() });
    expect(output.trim()).toBe(
      'Haat cannot start. The environment variable PORT must be a whole number from 0 to 65535.',
    );
    expect(code).toBe(1);
  });

  test('an unreachable database', async () => {
    const { code, output } = await runServer({ DATABASE_URL: 'postgres://haat@127.0.0.1:1/shop' });
    expect(output.trim()).toMatch(/^Haat cannot start\. The database at DATABASE_URL .*\.$/);
    expect(code).toBe(1);
  });
});
