import type { ParsedQuery } from '../../contract/calls.ts';
import { toRupees } from '../../contract/pricing.ts';
import { STATS } from '../../contract/stats/admin-policy.ts';
import type { Stats } from '../../contract/stats/schemas.ts';
import { LOW_STOCK } from '../../contract/stock/policy.ts';
import type { ReadCatalogue } from '../catalogue/snapshot/catalogue.ts';
import type { Context } from '../context.ts';
import { getMailStatus } from '../mail/status.ts';
import { toDispute } from '../orders/to-dispute.ts';
import type { OrderState, Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import {
  countByState,
  countGivenBack,
  countUsersAndOrders,
  findBestSellers,
  findFailedRefunds,
  findOpenDisputes,
  findSales,
  findSoldName,
  type Range,
} from './queries.ts';
import { daysOf } from './range.ts';

/** All that the dashboard shows beyond the spec's tiles; no part of it reads whole orders. */
export async function getStats(
  ctx: Pick<
    Context,
    'database' | 'actor' | 'catalogue' | 'backups' | 'clock' | 'mail' | 'payments' | 'configuredUrl'
  >,
  query: ParsedQuery<'getStats'>,
): Promise<Stats | Failure> {
  const { database, catalogue, backups, clock } = ctx;
  const days = daysOf(query, clock.now());
  if (days instanceof Failure) return days;
  const { snapshot } = catalogue;
  const [first] = days;
  const last = days.at(-1) ?? first;
  const range = { start: first.start, end: last.end };

  const { longQuery: db } = database;
  const sales = await findSales(db, days);
  const states = await countByState(db, range);
  const givenBack = await countGivenBack(db, range);
  const counts = await countUsersAndOrders(db);
  const bestSellers = await listBestSellers(db, catalogue, range);
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
    disputes: disputes.map((dispute) => ({ ...toDispute(dispute), number: dispute.number })),
    failedRefunds: failedRefunds.map(({ public_id, number, amount_paise, moved_at }) => ({
      order_id: public_id ?? '',
      number,
      amount: toRupees(amount_paise),
      at: new Date(moved_at).toISOString(),
    })),
    lowStock: await findLowStock(catalogue),
    overdueBackup: await backups?.findOverdue(),
    mail: ctx.actor.permissions.has('mail.read') ? await getMailStatus(ctx) : undefined,
  };
}

async function findLowStock({ snapshot, findProducts }: ReadCatalogue): Promise<Stats['lowStock']> {
  return (await findProducts(snapshot.ids('stock', 0, STATS.lowStock)))
    .filter(({ countInStock }) => countInStock <= LOW_STOCK)
    .map(({ _id, name, countInStock }) => ({ _id, name, countInStock }));
}

async function listBestSellers(
  db: Queryable,
  { findProducts }: ReadCatalogue,
  range: Range,
): Promise<Stats['bestSellers']> {
  const sellers: Stats['bestSellers'] = [];
  const best = await findBestSellers(db, range, STATS.bestSellers);
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
