import { paths } from '../contract/paths.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { measureLoad } from './load.ts';
import { residentMegabytes } from './metrics.ts';
import { median, printTable } from './report.ts';
import { BROWSER_HEADERS } from './rounds.ts';
import { startShop, withFolder } from './shops.ts';

const STARTS = 5;
const LOAD_MS = 10_000;
const CONNECTIONS = 32;

/** How long a shop takes to start, and how much memory it uses at rest and under load. */
export async function benchStart(): Promise<void> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    await withFolder(async (dataDir) => {
      first.push(await timeStart(dataDir));
      again.push(await timeStart(dataDir));
    });
  }
  printTable(
    ['from the command to a running shop', 'median, ms', 'range'],
    [
      ['the first time, with the demo catalogue', ...summaryOf(first)],
      ['the next time', ...summaryOf(again)],
    ],
  );
  await withFolder(printMemory);
}

function summaryOf(times: readonly number[]): string[] {
  const [least, most] = [Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0));
  return [median(times).toFixed(0), `${least}–${most}`];
}

function startDemo(dataDir: string): Promise<ServerProcess> {
  return startShop({ databaseUrl: undefined, dataDir }, { DEMO: undefined });
}

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const shop = await startDemo(dataDir);
  const ms = performance.now() - started;
  await shop.end('SIGTERM');
  return ms;
}

async function printMemory(dataDir: string): Promise<void> {
  const shop = await startDemo(dataDir);
  try {
    const idle = await residentMegabytes(shop.url);
    for (const path of [paths.home, paths.productList, '/api/products']) {
      const url = `${shop.url}${path}`;
      await measureLoad({ url, headers: BROWSER_HEADERS, connections: CONNECTIONS, ms: LOAD_MS });
    }
    const loaded = await residentMegabytes(shop.url);
    console.log(`Memory: ${idle.toFixed(0)} MB at rest, ${loaded.toFixed(0)} MB under load`);
  } finally {
    await shop.end('SIGTERM');
  }
}
