import { setTimeout as sleep } from 'node:timers/promises';
import {
  ORDERS_PER_SECOND,
  type Read,
  readReport,
  readsOf,
  SIZES,
  warmUp,
  whileOrdersFlow,
} from './ordering.ts';
import { type OrderingShop, withOrderingShop } from './ordering-shop.ts';
import { startRawTwin } from './raw-twin.ts';
import { printTable } from './report.ts';
import { measureByTurns, p99Of, rateOf, ratioOf } from './rounds.ts';
import type { ShoppersReport } from './shoppers.ts';

const ROUNDS = 9;
/** How long checkouts are measured without reads. */
const ALONE_MS = 20_000;

/** The shop's answers compared with a bare server's, at rest and while orders flow. */
export async function benchSpeed(sizes: readonly string[]): Promise<void> {
  const wanted = sizes.length > 0 ? sizes.map(Number) : SIZES;
  for (const products of wanted)
    await withOrderingShop(products, (shop) => measureShop(shop, products));
}

async function measureShop(shop: OrderingShop, products: number): Promise<void> {
  await warmUp(shop.shoppers);
  await whileOrdersFlow(shop.shoppers, () => sleep(ALONE_MS));
  const alone = await readReport(shop.shoppers);
  const rows: string[][] = [];
  const checkouts = [['alone', ...summaryOf(alone), '']];
  for (const read of readsOf(shop.product)) {
    rows.push([read.title, ...(await measureCase(shop, read))]);
    const beside = await readReport(shop.shoppers);
    const times = (beside.p99 / alone.p99).toFixed(1);
    checkouts.push([`beside: ${read.title}`, ...summaryOf(beside), times]);
  }
  console.log(
    `\n${products.toLocaleString('en')} products, medians of ${ROUNDS} rounds, ratios with their range`,
  );
  printTable(
    ['', 'bare/s', 'quiet/s', 'vs bare', 'busy/s', 'vs quiet', 'p99, ms', 'busy', '×'],
    rows,
  );
  console.log(`Checkouts, ${ORDERS_PER_SECOND} a second`);
  printTable(['', 'checkouts', 'rejected', 'not started', 'median, ms', 'p99, ms', '×'], checkouts);
}

function summaryOf({ checkouts, refused, missed, median, p99 }: ShoppersReport): string[] {
  return [...[checkouts, refused, missed].map(String), median.toFixed(0), p99.toFixed(0)];
}

async function measureCase(shop: OrderingShop, { path, headers }: Read): Promise<string[]> {
  const url = `${shop.url}${path}`;
  const twin = await startRawTwin(shop.folder, url, headers);
  try {
    const { bare, quiet, busy } = await measureByTurns(
      {
        bare: { url: `${twin.url}${path}`, headers },
        quiet: { url, headers },
        busy: { url, headers, beside: (measure) => whileOrdersFlow(shop.shoppers, measure) },
      },
      ROUNDS,
    );
    const [calm, pressed] = [p99Of(quiet), p99Of(busy)];
    return [
      rateOf(bare),
      rateOf(quiet),
      ratioOf(quiet, bare),
      rateOf(busy),
      ratioOf(busy, quiet),
      calm.toFixed(1),
      pressed.toFixed(1),
      (pressed / calm).toFixed(1),
    ];
  } finally {
    await twin.end('SIGTERM');
  }
}
