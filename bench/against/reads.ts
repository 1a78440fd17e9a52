import { join } from 'node:path';
import type { ServerProcess } from '../../server/platform/testing/server-process.ts';
import type { Measured } from '../load.ts';
import {
  type Read,
  readReport,
  readsOf,
  STOCK,
  startShoppers,
  warmUp,
  whileOrdersFlow,
} from '../ordering.ts';
import { startRawTwin } from '../raw-twin.ts';
import { measureByTurns, ratiosOf, type Target } from '../rounds.ts';
import { withFolder } from '../shops.ts';
import { atLeast, atMostTimes, type Comparison, percent, times, whole } from './fences.ts';
import { onBothSides, openStockedShop, placeOf, type Sides, type StockedShop } from './sides.ts';

const PAGE_OF_BARE = 0.95;
const JSON_OF_BARE = 0.85;
const BUSY_OF_QUIET = 0.75;
const BUSY_P99 = 5;

type BusyShop = StockedShop & { shoppers: ServerProcess };

/** The answers of both commits compared with bare servers, quiet and while orders flow. */
export function compareReads(
  code: Sides<string>,
  products: number,
  rounds: number,
): Promise<Comparison[]> {
  return withFolder(async (folder) => {
    const shops = await onBothSides(code, async (from, side) => {
      const shop = await openStockedShop(
        from,
        join(folder, side),
        placeOf(folder, `${side}-shop`),
        {
          products,
          stock: STOCK,
        },
      );
      return { ...shop, shoppers: await startShoppers(shop.folder, shop, shop.products) };
    });
    await Promise.all([warmUp(shops.old.shoppers), warmUp(shops.new.shoppers)]);
    const compared: Comparison[] = [];
    const checkouts: Sides<number[]> = { old: [], new: [] };
    const reads = await onBothSides(shops, async (shop) => readsOf(shop.products[0]?.id ?? ''));
    for (const [index, read] of reads.old.entries()) {
      const same = { old: read, new: reads.new[index] as Read };
      compared.push(...(await compareRead(shops, same, rounds)));
      await onBothSides(shops, async (shop, side) => {
        checkouts[side].push(await slowestOf(shop.shoppers));
      });
    }
    await onBothSides(shops, async (shop) => {
      await shop.shoppers.end('SIGTERM');
      await shop.end();
    });
    const size = `${products.toLocaleString('en')} products`;
    const beside = { title: 'a checkout beside the reads, p99 ms', ...checkouts, print: whole };
    return [...compared, beside].map((one) => ({ ...one, title: `${size}: ${one.title}` }));
  });
}

/** The p99 of the checkouts since the last report. */
async function slowestOf(shoppers: ServerProcess): Promise<number> {
  const { checkouts, refused, p99 } = await readReport(shoppers);
  if (checkouts === 0 || refused > 0) {
    throw new Error(`Of the orders beside the reads ${checkouts} succeeded and ${refused} failed.`);
  }
  return p99;
}

async function compareRead(
  shops: Sides<BusyShop>,
  reads: Sides<Read>,
  rounds: number,
): Promise<Comparison[]> {
  const targets = await onBothSides(shops, (shop, side) => targetsOf(shop, reads[side]));
  const { title, path } = reads.new;
  const measured = await measureByTurns(
    {
      oldBare: targets.old.bare,
      newBare: targets.new.bare,
      oldQuiet: targets.old.quiet,
      newQuiet: targets.new.quiet,
      oldBusy: targets.old.busy,
      newBusy: targets.new.busy,
    },
    rounds,
  );
  await onBothSides(targets, ({ twin }) => twin.end('SIGTERM'));
  const older = { bare: measured.oldBare, quiet: measured.oldQuiet, busy: measured.oldBusy };
  const newer = { bare: measured.newBare, quiet: measured.newQuiet, busy: measured.newBusy };
  const ofBoth = (valuesOf: (rounds: typeof older) => number[]) => ({
    old: valuesOf(older),
    new: valuesOf(newer),
  });
  return [
    {
      title: `${title}, quiet, a second`,
      ...ofBoth(({ quiet }) => quiet.map(({ rate }) => rate)),
      print: whole,
    },
    {
      title: `${title}, quiet, of the bare server`,
      ...ofBoth(({ bare, quiet }) => ratiosOf(quiet, bare)),
      print: percent,
      fence: atLeast(path.startsWith('/api/') ? JSON_OF_BARE : PAGE_OF_BARE),
    },
    {
      title: `${title}, busy, of quiet`,
      ...ofBoth(({ quiet, busy }) => ratiosOf(busy, quiet)),
      print: percent,
      fence: atLeast(BUSY_OF_QUIET),
    },
    {
      title: `${title}, busy, p99 beside the quiet one`,
      ...ofBoth(({ quiet, busy }) => slownessOf(busy, quiet)),
      print: times,
      fence: atMostTimes(BUSY_P99),
    },
  ];
}

type Targets = { twin: ServerProcess } & Record<'bare' | 'quiet' | 'busy', Target>;

async function targetsOf(shop: BusyShop, { path, headers }: Read): Promise<Targets> {
  const url = `${shop.url}${path}`;
  const twin = await startRawTwin(shop.folder, url, headers);
  return {
    twin,
    bare: { url: `${twin.url}${path}`, headers },
    quiet: { url, headers },
    busy: { url, headers, beside: (measure) => whileOrdersFlow(shop.shoppers, measure) },
  };
}

function slownessOf(busy: readonly Measured[], quiet: readonly Measured[]): number[] {
  return busy.map(({ p99 }, round) => p99 / (quiet[round]?.p99 ?? Number.NaN));
}
