import { paths } from '../contract/paths.ts';
import type { ServerProcess } from '../server/platform/testing/server-process.ts';
import { measureLoad } from './load.ts';
import { residentMegabytes } from './metrics.ts';
import { median, printTable } from './report.ts';
import { BROWSER_HEADERS } from './rounds.ts';
import { startShop, withFolder } from './shops.ts';

const ROUNDS = 5;
const LOAD_MS = 5_000;
const CONNECTIONS = 32;

export type Starts = {
  /** In milliseconds, from the command to a running shop. */
  first: number;
  again: number;
  /** In megabytes. */
  atRest: number;
  underLoad: number;
};

/** How long a shop takes to start, and how much memory it uses at rest and under load. */
export async function benchStart(): Promise<void> {
  const rounds: Starts[] = [];
  while (rounds.length < ROUNDS) rounds.push(await measureStarts());
  const summaryOf = (name: keyof Starts) => {
    const values = rounds.map((round) => round[name]);
    const [least, most] = [Math.min(...values), Math.max(...values)].map((one) => one.toFixed(0));
    return [median(values).toFixed(0), `${least}–${most}`];
  };
  printTable(
    ['from the command to a running shop', 'median, ms', 'range'],
    [
      ['the first time, with the demo catalogue', ...summaryOf('first')],
      ['the next time', ...summaryOf('again')],
    ],
  );
  printTable(
    ['memory', 'median, MB', 'range'],
    [
      ['at rest', ...summaryOf('atRest')],
      ['under load', ...summaryOf('underLoad')],
    ],
  );
}

/** Starts a new shop, and once more with what it has then. */
export function measureStarts(code?: string): Promise<Starts> {
  return withFolder(async (dataDir) => {
    const first = await timeStart(dataDir, code);
    await first.shop.end('SIGTERM');
    const { shop, ms } = await timeStart(dataDir, code);
    try {
      const atRest = await residentMegabytes(shop.url);
      for (const path of [paths.home, paths.productList, '/api/products']) {
        const url = `${shop.url}${path}`;
        await measureLoad({ url, headers: BROWSER_HEADERS, connections: CONNECTIONS, ms: LOAD_MS });
      }
      const underLoad = await residentMegabytes(shop.url);
      return { first: first.ms, again: ms, atRest, underLoad };
    } finally {
      await shop.end('SIGTERM');
    }
  });
}

async function timeStart(
  dataDir: string,
  code?: string,
): Promise<{ shop: ServerProcess; ms: number }> {
  const started = performance.now();
  const shop = await startShop({ databaseUrl: undefined, dataDir }, { DEMO: undefined }, code);
  return { shop, ms: performance.now() - started };
}
