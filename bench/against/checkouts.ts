import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '../../server/platform/db/open.ts';
import {
  buyersOf,
  PRODUCTS,
  ROUND_MS,
  registerShoppers,
  STOCK,
  WARM_UP_MS,
  WAYS,
  type Way,
  workFor,
} from '../checkouts.ts';
import { onEachEngine, withFolder } from '../shops.ts';
import { atLeastOfOld, type Comparison, whole } from './fences.ts';
import { onBothSides, openStockedShop, placeOf, type Sides } from './sides.ts';

const OF_OLD = 0.9;

/** Durable checkouts per second of both commits, on both engines. */
export async function compareCheckouts(code: Sides<string>, rounds: number): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  await onEachEngine(async (engine, location) => {
    const onEngine = await compareOnEngine(code, location, rounds);
    compared.push(...onEngine.map((one) => ({ ...one, title: `${engine}: ${one.title}` })));
  });
  return compared;
}

function compareOnEngine(
  code: Sides<string>,
  location: DatabaseLocation,
  rounds: number,
): Promise<Comparison[]> {
  return withFolder(async (folder) => {
    const shops = await onBothSides(code, async (from, side) => {
      const place = await emptyDatabase(location, side);
      const size = { products: PRODUCTS, stock: STOCK };
      const shop = await openStockedShop(from, join(folder, side), place, size);
      return { ...shop, shoppers: await registerShoppers(shop.url, shop.provider) };
    });
    const compared: Comparison[] = [];
    for (const way of WAYS) {
      const buyers = await onBothSides(shops, async ({ shoppers, products }) =>
        buyersOf(way, shoppers, products),
      );
      compared.push(await compareWay(way, buyers, rounds));
    }
    await onBothSides(shops, (shop) => shop.end());
    return compared;
  });
}

async function compareWay(
  { shoppers, title }: Way,
  buyers: Sides<(() => Promise<void>)[]>,
  rounds: number,
): Promise<Comparison> {
  await onBothSides(buyers, (buy) => workFor(buy, WARM_UP_MS));
  const rates: Sides<number[]> = { old: [], new: [] };
  for (let round = 0; round < rounds; round += 1) {
    await onBothSides(buyers, async (buy, side) => {
      rates[side].push((await workFor(buy, ROUND_MS)).rate);
    });
  }
  return {
    title: `checkouts a second, ${shoppers} shoppers, ${title}`,
    ...rates,
    print: whole,
    fence: atLeastOfOld(OF_OLD),
  };
}

async function emptyDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  side: string,
): Promise<DatabaseLocation> {
  if (databaseUrl === undefined) return placeOf(dataDir, side);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database haat_${side}`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/haat_${side}`;
  return { databaseUrl: url.href, dataDir };
}
