import { describe, expect, test, vi } from 'vitest';
import { problemSchema } from '../../../contract/errors.ts';
import { get, openConnection, type RawConnection } from '../testing/raw-connection.ts';
import { ask, isOpen, openMany, openWaitingShop, statusesOf } from './connections-testing.ts';
import { connectionsThatFit } from './open-files.ts';
import { captureLog, DEADLINE, listen, openAnyShop } from './testing.ts';

// The shop calls its own sandbox from 127.0.0.1.
const OFFICE = '127.0.0.2';
const NEIGHBOUR = '127.0.0.3';

describe('the limit of connections per address', () => {
  const config = { maxConnectionsPerIpAddress: 4 };

  test('a new connection replaces the one of its address that has been silent longest', async () => {
    const { port } = await listen(await openAnyShop({ config }));
    const neighbour = await openConnection(port, NEIGHBOUR);
    const unused = await openMany(4, () => openConnection(port, OFFICE));
    const visitors = await openMany(3, async () => {
      const visitor = await openConnection(port, OFFICE);
      expect(await ask(visitor)).toBe('200');
      return visitor;
    });
    await Promise.all(unused.slice(0, 3).map(({ ended }) => ended));
    expect([...unused.slice(3), ...visitors].every(isOpen)).toBe(true);

    expect(await ask(visitors[0] as RawConnection)).toBe('200');
    const [next, later] = await openMany(2, async () => {
      const visitor = await openConnection(port, OFFICE);
      expect(await ask(visitor)).toBe('200');
      return visitor;
    });
    await Promise.all([unused[3]?.ended, visitors[1]?.ended]);
    const rest = [visitors[0], visitors[2], next, later, neighbour];
    expect(rest.map((one) => one && isOpen(one))).toEqual([true, true, true, true, true]);
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
    for (const _ of [1, 2]) {
      const refused = await openConnection(port, OFFICE);
      refused.send(get('/healthz'));
      await refused.ended;
      expect(refused.received()).toBe('');
    }
    // One log line per minute is enough.
    expect(log.text().match(/refusing connections/g)).toHaveLength(1);
    const neighbour = await openConnection(port, NEIGHBOUR);
    expect(await ask(neighbour)).toBe('200');

    release();
    await vi.waitUntil(() => busy.every((one) => statusesOf(one)[0] === '200'), DEADLINE);
    expect(await ask(await openConnection(port, OFFICE))).toBe('200');
  });

  test("behind a proxy it counts requests in flight, and the proxy's own connections are not limited", async () => {
    const log = captureLog();
    const { port, release, waitFor } = await openWaitingShop({
      config: { trustProxy: true, maxConnectionsPerIpAddress: 2 },
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
      config: { trustProxy: true, maxConnectionsPerIpAddress: 1 },
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
      config: { trustProxy: true, maxConnectionsPerIpAddress: 2 },
    });
    const visitors = await openMany(4, () => openConnection(port));
    for (const visitor of visitors) visitor.send(get('/wait', 'X-Forwarded-For: unknown'));
    await waitFor(4);
    const hidden = await openConnection(port);
    expect(await ask(hidden, 'X-Forwarded-For: 203.0.113.9, _hidden')).toBe('200');
  });
});

describe('the limit of connections in total', () => {
  test('an address has at most a quarter of them, but at least eight', async () => {
    for (const [maxConnections, most] of [
      [40, 10],
      [16, 8],
    ] as const) {
      const config = { maxConnections, maxConnectionsPerIpAddress: 500 };
      const { port } = await listen(await openAnyShop({ config }));
      const silent = await openMany(most + 2, () => openConnection(port, OFFICE));
      await Promise.all(silent.slice(0, 2).map(({ ended }) => ended));
      expect(silent.slice(2).every(isOpen)).toBe(true);
      expect(await ask(await openConnection(port, NEIGHBOUR))).toBe('200');
    }
  });

  test('when all are open, further ones are refused until one closes, and the log says so', async () => {
    const log = captureLog();
    const shop = await openAnyShop({ config: { maxConnections: 4 }, parts: { logTo: log.logTo } });
    const { port } = await listen(shop);
    const open = await openMany(4, () => openConnection(port, OFFICE));
    for (const connection of open) expect(await ask(connection)).toBe('200');
    const refused = await openConnection(port, NEIGHBOUR);
    await refused.ended;
    expect(refused.received()).toBe('');
    await vi.waitUntil(() => log.text().includes('refusing connections'), DEADLINE);

    open[0]?.socket.destroy();
    const count = () =>
      new Promise<number>((resolve) => shop.app.server.getConnections((_error, n) => resolve(n)));
    await vi.waitUntil(async () => (await count()) === 3, DEADLINE);
    expect(await ask(await openConnection(port, NEIGHBOUR))).toBe('200');
    expect(open.slice(1).every(isOpen)).toBe(true);
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
