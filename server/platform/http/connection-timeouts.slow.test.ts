import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { get, openConnection } from '../testing/raw-connection.ts';
import {
  ask,
  followConnections,
  isOpen,
  openMany,
  openWaitingShop,
  pieces,
  statusesOf,
  TIMEOUTS,
} from './connections-testing.ts';
import { Download, sendDownload } from './download.ts';
import { DEADLINE, listen, openAnyShop } from './testing.ts';

/** More than the operating system buffers for a client that does not read. */
const MANY_BYTES = 32_000_000;

describe('a connection without a complete request is closed in time', () => {
  const timeouts = { ...TIMEOUTS, headersMs: 200 };

  test('a connection that never sends a byte is closed without an answer', async () => {
    const { port } = await listen(await openAnyShop({ parts: { timeouts } }));
    const silent = await openMany(3, () => openConnection(port));
    await Promise.all(silent.map(({ ended }) => ended));
    expect(silent.map(({ received }) => received())).toEqual(['', '', '']);
  });

  test.each([
    ['sends half of its second request', 'GET / HTTP/1.1\r\nHo', ''],
    ['sends its second request a byte at a time', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ', 'x'],
  ])('a connection that %s is closed', async (_what, start, part) => {
    const { port } = await listen(await openAnyShop({ parts: { timeouts } }));
    const slow = await openConnection(port);
    expect(await ask(slow)).toBe('200');
    slow.send(start);
    while (isOpen(slow)) {
      slow.send(part);
      await sleep(20);
    }
    expect(statusesOf(slow)).toEqual(['200', '408']);
  });

  test('a connection that sends half of its second request while the first is answered is closed', async () => {
    const { shop, port, release, waitFor } = await openWaitingShop({ parts: { timeouts } });
    const sideOf = followConnections(shop.app);
    const slow = await openConnection(port);
    const serverSide = await sideOf(slow.socket);
    slow.send(`${get('/wait')}GET / HTTP/1.1\r\nHo`);
    await waitFor(1);
    await vi.waitUntil(() => serverSide.isPaused(), DEADLINE);
    release();
    await slow.ended;
    expect(statusesOf(slow)).toEqual(['200']);
  });
});

test.each([
  [{}, 'timeout=72'],
  [{ config: { keepAliveMs: 620_000 } }, 'timeout=620'],
])(
  'an idle connection is kept open longer than a load balancer keeps it (%j: %s)',
  async (options, expected) => {
    const { url } = await listen(await openAnyShop(options));
    expect((await fetch(`${url}/healthz`)).headers.get('keep-alive')).toBe(expected);
  },
);

describe('slow readers', () => {
  /** Large answers: one from the response cache, one generated while it is sent. */
  async function openLargeShop(stalledReaderMs: number) {
    const shop = await openAnyShop({ parts: { timeouts: { ...TIMEOUTS, stalledReaderMs } } });
    const text = 'x'.repeat(MANY_BYTES);
    const open = { access: 'public' } as const;
    shop.app.get('/kept', { config: { ...open, isCached: true } }, (_request, reply) =>
      reply.type('text/plain').send(text),
    );
    shop.app.get('/streamed', { config: open }, (_request, reply) =>
      sendDownload(reply, new Download('long.txt', 'text/plain', pieces())),
    );
    const findEnd = followConnections(shop.app);
    const { url, port } = await listen(shop);
    return { url, port, findEnd };
  }

  /** Requests an answer and reads nothing of it until the test does. */
  async function openReader(port: number, path: string) {
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(get(path));
    return socket;
  }

  test.each(['/kept', '/streamed'])(
    'a client that reads nothing of %s is disconnected',
    async (path) => {
      const { url, port, findEnd } = await openLargeShop(300);
      // The first request puts it into the cache.
      if (path === '/kept') await (await fetch(`${url}/kept`)).arrayBuffer();
      const end = await findEnd(await openReader(port, path));
      await vi.waitUntil(() => end.destroyed, DEADLINE);
      expect(end.bytesWritten).toBeGreaterThan(0);
    },
  );

  test('a client that keeps reading is not disconnected, however long it takes', async () => {
    const limitMs = 1_000;
    // So much that the operating system makes room for more within the limit.
    const bytesPerMs = 8_000;
    const { port, findEnd } = await openLargeShop(limitMs);
    const socket = await openReader(port, '/streamed');
    const end = await findEnd(socket);
    await vi.waitUntil(() => socket.readableLength > 0, DEADLINE);
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    let taken = 0;
    while (elapsed() < 3.5 * limitMs) {
      const due = Math.floor(elapsed() * bytesPerMs) - taken;
      const bytes = Math.min(due, socket.readableLength);
      if (bytes > 0) taken += (socket.read(bytes) as Buffer).length;
      else socket.read(0);
      await sleep(1);
    }
    expect(end.destroyed).toBe(false);
    expect(taken).toBeGreaterThan(0);
  });

  test('a client whose answer takes long is not disconnected while it waits', async () => {
    const timeouts = { ...TIMEOUTS, stalledReaderMs: 100 };
    const { port, release, waitFor } = await openWaitingShop({ parts: { timeouts } });
    const client = await openConnection(port);
    const idle = await openConnection(port);
    client.send(get('/wait'));
    await waitFor(1);
    // An idle connection shows that the limit has passed, more than once.
    for (const connection of [idle, await openConnection(port), await openConnection(port)])
      await connection.ended;
    expect(isOpen(client)).toBe(true);
    release();
    await vi.waitUntil(() => statusesOf(client)[0] === '200', DEADLINE);
  });
});
