import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { get, type RawConnection } from '../testing/raw-connection.ts';
import type { TestShop, TestShopOptions } from '../testing/test-shop.ts';
import { DEADLINE, listen, openAnyShop } from './testing.ts';

/** Longer than any test takes: each shortens the one it is about. */
export const TIMEOUTS = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 60_000,
  stalledReaderMs: 20_000,
};

/** A listening shop with a route `/wait` that answers when the test says so. */
export async function openWaitingShop(options: TestShopOptions) {
  return addWaiting(await openAnyShop(options));
}

/** The same for a shop to which the test has added its own routes. */
export async function addWaiting(shop: TestShop) {
  const waiting: (() => void)[] = [];
  let begun = 0;
  shop.app.get('/wait', { config: { access: 'public' } }, async () => {
    begun += 1;
    await new Promise<void>((resolve) => void waiting.push(resolve));
    return { status: 'waited' };
  });
  onTestFinished(() => release());
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const { url, port } = await listen(shop);
  return {
    shop,
    url,
    port,
    release,
    begun: () => begun,
    waitFor: (count: number) => vi.waitUntil(() => waiting.length === count, DEADLINE),
  };
}

/** The statuses of all answers received so far. */
export const statusesOf = (connection: RawConnection) =>
  connection.received().match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

/** Sends a request and returns its status. */
export async function ask(
  connection: RawConnection,
  ...headers: string[]
): Promise<string | undefined> {
  const before = statusesOf(connection).length;
  connection.send(get('/healthz', ...headers));
  await vi.waitUntil(() => statusesOf(connection).length > before, DEADLINE);
  return statusesOf(connection).at(-1);
}

/** The chunks of an endless answer. */
export async function* pieces() {
  for (;;) yield 'x'.repeat(100_000);
}

export async function openMany(count: number, open: () => Promise<RawConnection>) {
  const connections: RawConnection[] = [];
  while (connections.length < count) connections.push(await open());
  return connections;
}

/**
 * The server side of the shop's connections. The shop also calls itself, so counting them is not
 * enough.
 */
export function followConnections(app: FastifyInstance) {
  const ends = new Map<number | undefined, Socket>();
  app.server.on('connection', (socket) => void ends.set(socket.remotePort, socket));
  /** The server side of this connection, as soon as the shop has it. */
  return ({ localPort }: Socket) =>
    vi.waitUntil(() => ends.get(localPort), DEADLINE) as Promise<Socket>;
}

export const isOpen = ({ socket }: RawConnection) => !socket.closed;
