import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { openMigrated } from '../platform/testing/databases.ts';
import { placeSqlite } from '../platform/testing/engines.ts';
import { liveMegabytes, WITH_INSPECTOR } from '../platform/testing/live-memory.ts';
import { startServer } from '../platform/testing/server-process.ts';
import { askPort } from './response-cache/testing.ts';

/** The list of these is as large as one of 20,000 demo products: 7.5 MB. */
const PRODUCTS = 4_000;
const DESCRIPTION = 'Thrown by hand and fired twice. '.repeat(53);
const LIST = '/api/products';
const READERS = 150;
const MADE_UP = 1_200;
/** Takes seconds on an idle machine. */
const TIMEOUT_MS = 300_000;
/** Leaves time for garbage collection. */
const SETTLING = { timeout: 60_000, interval: 500 };
const MEBIBYTE = 1024 * 1024;

async function openLargeShop() {
  const location = await placeSqlite('migrated');
  const database = await openMigrated(async () => location);
  const { id: category_id } = await database.query
    .selectFrom('categories')
    .select('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: PRODUCTS }, (_, index) => ({
    id: newId(),
    name: `Product ${index}`,
    brand: 'Test brand',
    category_id,
    price_paise: 10_000 + index,
    description: DESCRIPTION,
    image: '/images/thing-640.webp',
    stock: 10,
    rating_halves: 8,
    created_at: 1 + index,
  }));
  await database.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 500) {
      await tx
        .insertInto('products')
        .values(rows.slice(at, at + 500))
        .execute();
    }
  });
  const server = await startServer({
    DATA_DIR: location.dataDir,
    HOST: '127.0.0.1',
    DEMO: '0',
    RATE_LIMITS: '0',
    ...WITH_INSPECTOR,
  });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const port = Number(new URL(server.url).port);
  const ask = (path: string, encoding = 'identity') =>
    askPort(port, path, { headers: { 'accept-encoding': encoding } });
  const megabytes = async () => {
    const { body } = await ask('/metrics');
    const bytes = /^process_resident_memory_bytes (\d+)$/m.exec(body.toString())?.[1];
    return Number(bytes) / MEBIBYTE;
  };
  return { port, ask, megabytes, live: () => liveMegabytes(server), id: rows[0]?.id ?? '' };
}

/** Reads the start of an answer and then nothing more; from several addresses, as in an attack. */
async function readSlowly(port: number, path: string, index: number): Promise<string> {
  const localAddress = `127.0.0.${2 + (index % 15)}`;
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress });
  onTestFinished(() => void socket.destroy());
  // The server may disconnect it later.
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return chunk.toString('latin1', 9, 12);
}

test(
  'neither slow readers of long lists nor made-up URLs fill the memory',
  async () => {
    const { port, ask, megabytes, live, id } = await openLargeShop();
    // Warms up everything that allocates once per process.
    for (const path of ['/', '/productScreen', `/products/:${id}`, '/api/products', '/cart']) {
      expect((await ask(path, 'br')).status).toBe(200);
    }
    const list = await ask('/api/products');
    expect(list.body.length).toBeGreaterThan(7_000_000);
    // The heap has grown to the size of a working server, including readers of lists.
    for (let times = 0; times < 30; times += 1) await ask(`/api/products?maxPrice=${900 + times}`);

    const before = await megabytes();
    for (let index = 0; index < READERS; index += 1) {
      const path = index % 2 === 0 ? LIST : `${LIST}?maxPrice=${1_000 + index}`;
      expect(await readSlowly(port, path, index)).toBe('200');
    }
    await expect.poll(async () => (await megabytes()) - before, SETTLING).toBeLessThan(100);
    // Other clients are still served.
    expect((await ask(LIST, 'br')).status).toBe(200);

    const kinds = [
      (index: number) => `/products/:made-up-${index}`,
      (index: number) => `/products/made-up-${index}:${id}`,
      (index: number) => `/products/:${id}?made-up=${index}`,
      (index: number) => `/cart/made-up-${index}`,
      (index: number) => `/no/page/${index}`,
      (index: number) => `/productScreen?q=made-up-${index}`,
      (index: number) => `/api/products?q=made-up-${index}`,
      (index: number) => `/api/products/${id}?made-up=${index}`,
    ];
    const askFor = async (first: number, count: number) => {
      for (let index = first; index < first + count; index += kinds.length) {
        const paths = kinds.map((pathOf) => pathOf(index));
        await Promise.all(paths.map((path) => ask(path, 'br')));
      }
    };
    await askFor(0, 400);
    const settled = await live();
    await askFor(400, MADE_UP);
    expect((await live()) - settled).toBeLessThan(10);
  },
  TIMEOUT_MS,
);
