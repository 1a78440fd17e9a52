import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Connections } from './connections.ts';
import { readUnacknowledged } from './send-queues.ts';
import { SlowClients } from './slow-clients.ts';

/** More than the operating system buffers for a client that does not read. */
const MANY_BYTES = 32_000_000;
const DEADLINE = { timeout: 10_000, interval: 20 };

/** Connections that nobody reads from; `stalled` of them have bytes waiting. */
async function openReaders({ stalled, idle = 0 }: { stalled: number; idle?: number }) {
  const connections = new Connections({ total: 0, perAddress: 0 }, () => {});
  const ends: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    connections.add(socket);
    ends.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  while (ends.length < stalled + idle) {
    const client = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void client.destroy());
    client.on('error', () => {});
    const count = ends.length;
    await vi.waitUntil(() => ends.length > count, DEADLINE);
  }
  const readers = ends.slice(0, stalled);
  for (const reader of readers) reader.write(Buffer.alloc(MANY_BYTES));
  return { connections, readers };
}

const PATIENCE = { headersMs: 60_000, stalledReaderMs: 200, lookEveryMs: 50 };

describe("the operating system's send queues", () => {
  test('the send queues are not read while no connection is stalled', async () => {
    const { connections } = await openReaders({ stalled: 0, idle: 3 });
    const read = vi.fn(readUnacknowledged);
    const slowClients = new SlowClients(connections, PATIENCE, read);
    for (let look = 0; look < 5; look += 1) await slowClients.cut();
    expect(read).not.toHaveBeenCalled();
  });

  test('the send queues are read once per check for all stalled connections, which are then closed', async () => {
    const { connections, readers } = await openReaders({ stalled: 5, idle: 2 });
    const read = vi.fn(readUnacknowledged);
    const slowClients = new SlowClients(connections, PATIENCE, read);
    let looks = 0;
    await vi.waitUntil(async () => {
      const before = read.mock.calls.length;
      await slowClients.cut();
      looks += 1;
      expect(read.mock.calls.length - before).toBeLessThanOrEqual(1);
      return readers.every(({ destroyed }) => destroyed);
    }, DEADLINE);
    expect(looks).toBeGreaterThan(3);
    const inodesAskedFor = read.mock.calls.map(([inodes]) => inodes.size);
    expect(Math.max(...inodesAskedFor)).toBe(5);
  });

  test('the send queues are not read again while a read is in progress', async () => {
    const { connections } = await openReaders({ stalled: 2 });
    const isRead = Promise.withResolvers<Map<string, string>>();
    const read = vi.fn(() => isRead.promise);
    const slowClients = new SlowClients(connections, PATIENCE, read);
    const looks: Promise<void>[] = [];
    await vi.waitUntil(() => {
      looks.push(slowClients.cut());
      return read.mock.calls.length > 0;
    }, DEADLINE);
    for (let look = 0; look < 5; look += 1) looks.push(slowClients.cut());
    isRead.resolve(new Map());
    await Promise.all(looks);
    expect(read).toHaveBeenCalledTimes(1);
    await slowClients.cut();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('reading the send queues of a hundred thousand connections yields to the event loop', async () => {
    const lineOf = (inode: number) => {
      const left = (inode % 65_536).toString(16).toUpperCase().padStart(8, '0');
      return `   ${inode}: 0100007F:0BB8 0100007F:C3A2 01 ${left}:00000000 01:00000014 00000000  1000        0 ${inode} 2 0000000000000000 20 4 30 10 -1`;
    };
    const folder = mkdtempSync(join(tmpdir(), 'send-queues-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const list = join(folder, 'tcp');
    const lines = Array.from({ length: 100_000 }, (_, inode) => lineOf(inode));
    writeFileSync(list, `  sl  local_address …\n${lines.join('\n')}\n`);
    let linesInTurn = 0;
    let mostLines = 0;
    class WatchedInodes extends Set<string> {
      override has(inode: string): boolean {
        linesInTurn += 1;
        mostLines = Math.max(mostLines, linesInTurn);
        return super.has(inode);
      }
    }
    const inodes = new WatchedInodes(['7', '65535', '99999', 'unknown']);
    let isDone = false;
    const nextTurn = () => {
      linesInTurn = 0;
      if (!isDone) setImmediate(nextTurn);
    };
    nextTurn();
    const found = await readUnacknowledged(inodes, [list, join(folder, 'missing')]);
    isDone = true;
    expect([...found]).toEqual([
      ['7', '00000007'],
      ['65535', '0000FFFF'],
      ['99999', '0000869F'],
    ]);
    expect(mostLines).toBeGreaterThan(0);
    expect(mostLines).toBeLessThan(10_000);
  });
});
