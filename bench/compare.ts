import { type Headers, startRawTwin } from './raw-twin.ts';
import { printTable } from './report.ts';
import { BROWSER_HEADERS, measureByTurns, p99Of, rateOf, ratioOf } from './rounds.ts';
import { withFolder } from './shops.ts';

const ROUNDS = 7;
/** Such as `x-api-key: abc`; paths contain no spaces. */
const HEADER = /^([\w-]+): (.+)$/;

/**
 * `npm run bench -- compare URL PATH … ['NAME: VALUE' …]`: measures any other shop in the same way,
 * against a bare server; some shops' APIs need a header.
 */
export async function benchCompare([address, ...given]: readonly string[]): Promise<void> {
  const paths = given.filter((word) => !HEADER.test(word));
  if (address === undefined || paths.length === 0) {
    console.error("Usage: npm run bench -- compare URL PATH … ['NAME: VALUE' …]");
    process.exitCode = 1;
    return;
  }
  const headers = { ...BROWSER_HEADERS, ...headersIn(given) };
  const rows = await withFolder((folder) => measurePaths(folder, address, paths, headers));
  printTable(['', 'bare/s', 'shop/s', 'vs bare', 'p99, ms'], rows);
}

function headersIn(given: readonly string[]): Headers {
  const pairs = given.flatMap((word) => {
    const [, name, value] = HEADER.exec(word) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs);
}

async function measurePaths(
  folder: string,
  address: string,
  paths: readonly string[],
  headers: Headers,
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
