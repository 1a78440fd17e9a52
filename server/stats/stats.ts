import { STATS } from '../../contract/admin-policy.ts';
import type { ParsedQuery } from '../../contract/calls.ts';
import { LOW_STOCK } from '../../contract/policy.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Stats } from '../../contract/stats.ts';
import type { Catalogue, ReadCatalogue } from '../catalogue/snapshot/catalogue.ts';
import { toDispute } from '../orders/to-dispute.ts';
import { Breaks, letOthersIn } from '../platform/breaks.ts';
import type { Database } from '../platform/db/open.ts';
import type { OrderState, Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import {
  countByState,
  countGivenBack,
  countUsersAndOrders,
  findFailedRefunds,
  findOpenDisputes,
  findSales,
  findSoldInParts,
  findSoldName,
  type Range,
  type SoldProduct,
} from './queries.ts';
import { daysOf } from './range.ts';
import { SoldProducts } from './sold-products.ts';

/** The data of the dashboard; no part of it reads whole orders. */
export async function getStats(
  database: Database,
  catalogue: Catalogue,
  query: ParsedQuery<'getStats'>,
  now = Date.now(),
): Promise<Stats | Failure> {
  const days = daysOf(query, now);
  if (days instanceof Failure) return days;
  const { snapshot } = catalogue;
  const [first] = days;
  const last = days.at(-1) ?? first;
  const range = { start: first.start, end: last.end };

  const { query: db } = database;
  // One after another, since SQLite runs in this process: other requests are served in between.
  const sales = await findSales(db, days);
  const states = await countByState(db, range);
  const givenBack = await countGivenBack(db, range);
  await letOthersIn();
  const counts = await countUsersAndOrders(db);
  await letOthersIn();
  const bestSellers = await findBestSellers(db, catalogue, range);
  const disputes = await findOpenDisputes(db, STATS.disputes);
  const failedRefunds = await findFailedRefunds(db, STATS.failedRefunds);
  const sum = (key: keyof (typeof sales)[number]) =>
    sales.reduce((total, day) => total + day[key], 0);
  const inState = (wanted: OrderState) => states.get(wanted) ?? 0;
  return {
    from: first.date,
    to: last.date,
    counts: {
      ...counts,
      products: snapshot.size,
      categories: snapshot.categories.length,
    },
    totals: {
      orders: sum('orders'),
      revenue: toRupees(sum('netPaise')),
      refunded: toRupees(sum('refundedPaise')),
      difference: toRupees(sum('differencePaise')),
    },
    days: days.map(({ date }, index) => ({
      date,
      orders: sales[index]?.orders ?? 0,
      revenue: toRupees(sales[index]?.netPaise ?? 0),
    })),
    ordersByState: {
      pending: inState('pending'),
      paid: inState('paid') - givenBack,
      delivered: inState('delivered'),
      expired: inState('expired'),
    },
    bestSellers,
    disputes: disputes.map(toDispute),
    failedRefunds: failedRefunds.map(({ provider_order_id, amount_paise, moved_at }) => ({
      order_id: provider_order_id ?? '',
      amount: toRupees(amount_paise),
      at: new Date(moved_at).toISOString(),
    })),
    lowStock: await findLowStock(catalogue),
  };
}

async function findLowStock({ snapshot, findProducts }: ReadCatalogue): Promise<Stats['lowStock']> {
  return (await findProducts(snapshot.ids('stock', 0, STATS.lowStock)))
    .filter(({ countInStock }) => countInStock <= LOW_STOCK)
    .map(({ _id, name, countInStock }) => ({ _id, name, countInStock }));
}

async function findBestSellers(
  db: Queryable,
  { findProducts }: ReadCatalogue,
  range: Range,
): Promise<Stats['bestSellers']> {
  const sold = new SoldProducts();
  for await (const part of findSoldInParts(db, range)) {
    sold.add(part);
    await letOthersIn();
  }
  const sellers: Stats['bestSellers'] = [];
  const best = await pickBest(sold.all());
  const products = await findProducts(best.map(({ product_id }) => product_id));
  const names = new Map(products.map(({ _id, name }) => [_id, name]));
  for (const { product_id, pieces, paise } of best) {
    const known = names.get(product_id);
    sellers.push({
      product_id,
      name: known ?? (await findSoldName(db, range, product_id)),
      pieces,
      revenue: toRupees(paise),
      isSold: known !== undefined,
    });
  }
  return sellers;
}

/** Most units first, then most money; the id makes the order deterministic. */
function compareSold(one: SoldProduct, other: SoldProduct): number {
  if (one.pieces !== other.pieces) return other.pieces - one.pieces;
  if (one.paise !== other.paise) return other.paise - one.paise;
  return one.product_id < other.product_id ? -1 : 1;
}

/** Without sorting the many that sold a unit or two. */
async function pickBest(sold: Iterable<SoldProduct>): Promise<SoldProduct[]> {
  const best: SoldProduct[] = [];
  const breaks = new Breaks();
  for (const product of sold) {
    if (breaks.isDue()) await breaks.take();
    // It was fully refunded.
    if (product.pieces === 0) continue;
    const last = best.at(-1);
    const isFull = best.length === STATS.bestSellers;
    if (isFull && last !== undefined && compareSold(last, product) <= 0) continue;
    if (isFull) best.pop();
    const place = best.findIndex((other) => compareSold(product, other) < 0);
    best.splice(place < 0 ? best.length : place, 0, product);
  }
  return best;
}
