import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { paths } from '../contract/paths.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { residentMegabytes } from './metrics.ts';
import { median, percentile, printTable } from './report.ts';
import { startShop, withFolder } from './shops.ts';

const run = promisify(execFile);

const PRODUCTS = 20_000;
const QUIET_MS = 10_000;
const BUSY_MS = 15_000;
/** How long a visitor looks at a page. */
const PAUSE_MS = 20;
const VISITORS = 4;
/** Abusive clients may slow visitors down by at most this factor. */
const MAX_RATIO = 3;

/** How long visitors wait while abusive clients request everything that is expensive. */
export async function benchReads(): Promise<void> {
  await withFolder(measureIn);
}

async function measureIn(dataDir: string): Promise<void> {
  const location = { databaseUrl: undefined, dataDir };
  const [{ id: product } = { id: '' }] = await fillCatalogue(location, PRODUCTS);
  // With the rate limits that every shop has.
  const shop = await startShop(location, { RATE_LIMITS: undefined });
  try {
    const pages = [
      paths.home,
      paths.productList,
      paths.product(product),
      '/api/products',
      `/api/products/${product}`,
      '/api/products?limit=24&sort=price-asc',
    ];
    await visit(shop.url, pages, 2_000);
    const before = await residentMegabytes(shop.url);
    const quiet = await visit(shop.url, pages, QUIET_MS);
    const strangers = run(process.execPath, [
      'bench/strangers.ts',
      shop.url,
      String(BUSY_MS),
      product,
    ]);
    const busy = await visit(shop.url, pages, BUSY_MS);
    const during = await residentMegabytes(shop.url);
    const { stdout } = await strangers;
    await visit(shop.url, pages, QUIET_MS);
    const after = await residentMegabytes(shop.url);

    const ratio = percentile(busy, 0.95) / percentile(quiet, 0.95);
    printTable(
      ['visitors', 'answers', 'median, ms', '95 %, ms'],
      [
        ['alone', ...summaryOf(quiet)],
        ['under abuse', ...summaryOf(busy)],
      ],
    );
    const verdict = ratio <= MAX_RATIO ? 'within' : 'BEYOND';
    console.log(
      `95th percentile under abuse to alone: ${ratio.toFixed(1)} × (${verdict} ${MAX_RATIO} ×)`,
    );
    console.log(`Answers to the abusive clients: ${stdout.trim()}`);
    const [first, most, last] = [before, during, after].map((number) => number.toFixed(0));
    console.log(`Memory: ${first} MB, under abuse ${most} MB, afterwards ${last} MB`);
  } finally {
    await shop.end('SIGTERM');
  }
}

const summaryOf = (times: readonly number[]) => [
  times.length.toLocaleString('en'),
  median(times).toFixed(1),
  percentile(times, 0.95).toFixed(1),
];

/** The duration of each request. */
async function visit(url: string, pages: readonly string[], ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const endsAt = performance.now() + ms;
  const visitor = async () => {
    while (performance.now() < endsAt) {
      for (const path of pages) {
        times.push(await timeOf(`${url}${path}`, agent));
        await sleep(PAUSE_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  agent.destroy();
  return times;
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - started)).resume();
    }).on('error', reject);
  });
}
