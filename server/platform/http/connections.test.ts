import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { problemSchema } from '../../../contract/errors.ts';
import { get, openConnection, type RawConnection } from '../testing/raw-connection.ts';
import {
  ask,
  isOpen,
  openMany,
  openWaitingShop,
  pieces,
  statusesOf,
} from './connections-testing.ts';
import { Download, sendDownload } from './download.ts';
import { connectionsThatFit } from './open-files.ts';
import { captureLog, DEADLINE, listen, openAnyShop } from './testing.ts';

describe('the limit of connections per address', () => {
  const config = { maxConnectionsPerAddress: 4 };
  // The shop calls its own sandbox from 127.0.0.1.
  const OFFICE = '127.0.0.2';
  const NEIGHBOUR = '127.0.0.3';

  test('a new connection replaces the oldest that has sent no request, otherwise the one that has been idle longest', async () => {
    const { port } = await listen(await openAnyShop({ config }));
    const silent = await openMany(4, () => openConnection(port, OFFICE));
    const visitors = await openMany(3, async () => {
      const visitor = await openConnection(port, OFFICE);
      expect(await ask(visitor)).toBe('200');
      return visitor;
    });
    await Promise.all(silent.slice(0, 3).map(({ ended }) => ended));
    expect([...silent.slice(3), ...visitors].every(isOpen)).toBe(true);

    expect(await ask(visitors[0] as RawConnection)).toBe('200');
    const [next, later] = await openMany(2, async () => {
      const visitor = await openConnection(port, OFFICE);
      expect(await ask(visitor)).toBe('200');
      return visitor;
    });
    await Promise.all([silent[3]?.ended, visitors[1]?.ended]);
    expect([visitors[0], visitors[2], next, later].map((one) => one && isOpen(one))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('a new connection is refused while all others are being answered; other addresses are served', async () => {
    const log = captureLog();
    const { port, release, waitFor } = await openWaitingShop({
      config,
      parts: { logTo: log.logTo },
    });
    const busy = await openMany(4, () => openConnection(port, OFFICE));
    for (const connection of busy) connection.send(get('/wait'));
    await waitFor(4);
    const refused = await openConnection(port, OFFICE);
    refused.send(get('/healthz'));
    await refused.ended;
    expect(refused.received()).toBe('');
    expect(log.text()).toContain('refusing connections');
    const neighbour = await openConnection(port, NEIGHBOUR);
    expect(await ask(neighbour)).toBe('200');

    release();
    await vi.waitUntil(() => busy.every((one) => statusesOf(one)[0] === '200'), DEADLINE);
    expect(await ask(await openConnection(port, OFFICE))).toBe('200');
  });

  test("behind a proxy it counts requests in flight, and the proxy's own connections are not limited", async () => {
    const log = captureLog();
    const { port, release, waitFor } = await openWaitingShop({
      config: { trustProxy: true, maxConnectionsPerAddress: 2 },
      parts: { logTo: log.logTo },
    });
    const proxy = await openMany(6, () => openConnection(port));
    const [one, two, ...others] = proxy as [RawConnection, RawConnection, ...RawConnection[]];
    const from = (address: string) => `X-Forwarded-For: ${address}`;
    one.send(get('/wait', from('2001:db8:1:2::1')));
    two.send(get('/wait', from('203.0.113.9, 2001:db8:1:2::2')));
    await waitFor(2);
    const [same, other] = others as [RawConnection, RawConnection];
    expect(await ask(same, from('2001:db8:1:2::3'))).toBe('429');
    const [head, body] = same.received().split('\r\n\r\n') as [string, string];
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('retry-after: 1');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    expect(await ask(same, from('203.0.113.9, 2001:db8:1:2::4'))).toBe('429');
    expect(await ask(other, from('203.0.113.9'))).toBe('200');
    // One log line per minute is enough.
    expect(log.text().match(/refusing requests/g)).toHaveLength(1);

    release();
    await vi.waitUntil(() => [one, two].every((it) => statusesOf(it)[0] === '200'), DEADLINE);
    expect(await ask(same, from('2001:db8:1:2::3'))).toBe('200');
    expect(proxy.every(isOpen)).toBe(true);
  });

  test('behind a proxy, answers from the response cache do not count as requests in flight', async () => {
    const { port, waitFor } = await openWaitingShop({
      config: { trustProxy: true, maxConnectionsPerAddress: 1 },
    });
    const [cold, busy, reader] = await openMany(3, () => openConnection(port));
    const read = async (connection: RawConnection | undefined, address: string) => {
      connection?.send(get('/api/products', `X-Forwarded-For: ${address}`));
      await vi.waitUntil(() => connection?.received().endsWith('[]'), DEADLINE);
    };
    await read(cold, '203.0.113.8');
    busy?.send(get('/wait', 'X-Forwarded-For: 203.0.113.9'));
    await waitFor(1);
    await read(reader, '203.0.113.9');
    expect(reader?.received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(reader as RawConnection, 'X-Forwarded-For: 203.0.113.9')).toBe('429');
  });

  test('requests without a usable address from the proxy are not limited', async () => {
    const { port, waitFor } = await openWaitingShop({
      config: { trustProxy: true, maxConnectionsPerAddress: 2 },
    });
    const visitors = await openMany(4, () => openConnection(port));
    for (const visitor of visitors) visitor.send(get('/wait', 'X-Forwarded-For: unknown'));
    await waitFor(4);
    const hidden = await openConnection(port);
    expect(await ask(hidden, 'X-Forwarded-For: 203.0.113.9, _hidden')).toBe('200');
  });
});

test('visitors are served when silent connections take up all there are', async () => {
  const shop = await openAnyShop({ config: { maxConnections: 5 } });
  const { port } = await listen(shop);
  const silent = await openMany(12, () => openConnection(port));
  const visitor = await openConnection(port);
  expect(await ask(visitor)).toBe('200');
  await Promise.all(silent.slice(0, 8).map(({ ended }) => ended));
  expect(isOpen(visitor)).toBe(true);
});

describe('when there are no free connections', () => {
  const STRANGER = '127.0.0.2';
  const VISITOR = '127.0.0.3';
  const HALF = 'POST /api/users/login HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\n';

  test('a connection with half a request, of the address with most connections, makes way for other addresses', async () => {
    const shop = await openAnyShop({ config: { maxConnections: 8 } });
    const requests = vi.fn();
    shop.app.server.on('request', requests);
    const { port } = await listen(shop);
    const halves = await openMany(8, () => openConnection(port, STRANGER));
    for (const half of halves) half.send(HALF);
    await vi.waitUntil(() => requests.mock.calls.length === 8, DEADLINE);
    expect(await ask(await openConnection(port, VISITOR))).toBe('200');
    await halves[0]?.ended;
    expect(halves.slice(1).every(isOpen)).toBe(true);
  });

  test('a visitor whose request is still arriving is not disconnected for an address that has many', async () => {
    const { port } = await listen(await openAnyShop({ config: { maxConnections: 8 } }));
    const visitor = await openConnection(port, VISITOR);
    const idle = await openMany(12, async () => {
      const connection = await openConnection(port, STRANGER);
      expect(await ask(connection)).toBe('200');
      return connection;
    });
    await Promise.all(idle.slice(0, 5).map(({ ended }) => ended));
    expect(await ask(visitor)).toBe('200');
  });

  test('a slow reader of the address with most connections makes way for other addresses', async () => {
    const shop = await openAnyShop({ config: { maxConnections: 16 } });
    let reading = 0;
    shop.app.get('/long', { config: { access: 'public' } }, (_request, reply) => {
      reading += 1;
      return sendDownload(reply, new Download('long.txt', 'text/plain', pieces()));
    });
    const { port } = await listen(shop);
    const readers: Socket[] = [];
    const read = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      // The second request waits in the queue.
      socket.write(get('/long').repeat(2));
      readers.push(socket);
      await vi.waitUntil(() => reading === readers.length || socket.destroyed, DEADLINE);
    };
    for (let count = 0; count < 16; count += 1) await read(`127.0.0.${10 + (count % 2)}`);
    expect(reading).toBe(16);
    const visitors = ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'];
    for (const visitor of visitors)
      expect(await ask(await openConnection(port, visitor))).toBe('200');
    // Slow readers do not replace each other.
    const refused = await openConnection(port, '127.0.0.10');
    await refused.ended;
    expect(refused.received()).toBe('');
  });

  test('one address has at most a quarter of all connections, but at least eight', async () => {
    const config = { maxConnections: 40, maxConnectionsPerAddress: 500 };
    const { port } = await listen(await openAnyShop({ config }));
    const strangers = await openMany(11, () => openConnection(port, STRANGER));
    await strangers[0]?.ended;
    expect(strangers.slice(1).every(isOpen)).toBe(true);
  });
});

test.each([
  [400, 168],
  [1_024, 480],
  [65_536, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
  [50, 16],
])('with %i open files allowed there are at most %i connections', (openFiles, expected) => {
  expect(connectionsThatFit(openFiles)).toBe(expected);
});
