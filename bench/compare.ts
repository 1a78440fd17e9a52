import { startRawTwin } from './raw-twin.ts';
import { printTable } from './report.ts';
import { BROWSER_HEADERS as headers, measureByTurns, p99Of, rateOf, ratioOf } from './rounds.ts';
import { withFolder } from './shops.ts';

const ROUNDS = 7;

/**
 * `npm run bench -- compare URL PATH …`: measures any other shop in the same way, against a bare
 * server.
 */
export async function benchCompare([address, ...paths]: readonly string[]): Promise<void> {
  if (address === undefined || paths.length === 0) {
    console.error('Usage: npm run bench -- compare URL PATH …');
    process.exitCode = 1;
    return;
  }
  const rows = await withFolder((folder) => measurePaths(folder, address, paths));
  printTable(['', 'bare/s', 'shop/s', 'vs bare', 'p99, ms'], rows);
}

async function measurePaths(
  folder: string,
  address: string,
  paths: readonly string[],
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const path of paths) {
    const url = new URL(path, address).href;
    const twin = await startRawTwin(folder, url, headers);
    const { bare, shop } = await measureByTurns(
      { bare: { url: twin.url, headers }, shop: { url, headers } },
      ROUNDS,
    );
    await twin.end('SIGTERM');
    rows.push([path, rateOf(bare), rateOf(shop), ratioOf(shop, bare), p99Of(shop).toFixed(1)]);
  }
  return rows;
}
