import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE } from './platform/http/testing.ts';
import { Balancer } from './platform/testing/balancer.ts';
import { startServer } from './platform/testing/server-process.ts';

const VISITORS = 30;
const FEWEST_REQUESTS = 3_000;
/** From the response cache, and from the framework. */
const PATHS = ['/api/products', '/healthz', '/'];

test('servers behind a load balancer are restarted one after another, and no request is lost', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const balancer = new Balancer();
  onTestFinished(() => balancer.close());
  const open = async () => {
    const server = await startServer({
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '3',
    });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    balancer.add(server.url);
    return server;
  };
  const [first, second] = [await open(), await open()];
  await vi.waitUntil(() => balancer.readyCount() === 2, DEADLINE);

  const answered: Record<string, number> = {};
  let count = 0;
  let isOver = false;
  const visit = async (visitor: number) => {
    while (!isOver || count < FEWEST_REQUESTS) {
      const outcome = await balancer
        .pass(PATHS[count % PATHS.length] ?? '/')
        .catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      answered[outcome] = (answered[outcome] ?? 0) + 1;
      count += 1;
      // A pause now and then, so that connections are idle when their server closes.
      await sleep((visitor + count) % 20);
    }
  };
  const visits = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor));

  expect(await first.end('SIGTERM')).toBe(0);
  await open();
  await vi.waitUntil(() => balancer.readyCount() === 2, DEADLINE);
  expect(await second.end('SIGTERM')).toBe(0);
  isOver = true;
  await Promise.all(visits);
  expect(answered).toEqual({ 200: count });
});
