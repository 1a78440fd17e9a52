import type { FoundOrder } from '../orders/find-order.ts';
import { findAttempts } from '../payments/attempts.ts';
import { ProviderError } from '../payments/payment-provider.ts';
import type { SettlingContext } from './checkout.ts';
import { setAskedAt } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { holdEndOf } from './hold-end.ts';
import { keepOpened } from './keep-opened.ts';
import { returnUnsettled } from './return-unsettled.ts';
import type { LimitedRound, Report } from './round.ts';
import { settleOrder } from './settle.ts';
import { findUnfinished } from './unfinished-orders.ts';

/** Asks the provider about unfinished orders, and ends the holds that have run out. */
export async function askAboutOrders(
  ctx: SettlingContext,
  { now, limit, mayGoOn, report }: LimitedRound,
): Promise<void> {
  const { database } = ctx;
  for (const order of await findUnfinished(database.query, { now, limit })) {
    if (!(await mayGoOn())) return;
    await setAskedAt(database.query, order.id, now);
    await askAbout(ctx, { found: order, now, report }).catch(report.failed);
  }
}

async function askAbout(
  ctx: SettlingContext,
  { found, now, report }: { found: FoundOrder; now: number; report: Report },
): Promise<void> {
  const { database, actor } = ctx;
  const order = await nameOrder(ctx, found);
  const settlement = await settleIfKnown(ctx, { order, report });
  if (holdEndOf(order) > now || settlement === 'paid' || settlement === 'refunding') return;
  await returnUnsettled(ctx, { order, settlement, now });
  // Whatever became of the money, the hold ends on time.
  await database.transaction((tx) => expireOrder(tx, order.id, actor.id, { hasLapsed: true }));
}

/** A crash between opening the order at the provider and storing its id leaves it without one. */
async function nameOrder(
  { database, payments }: Pick<SettlingContext, 'database' | 'payments'>,
  order: FoundOrder,
): Promise<FoundOrder> {
  if (order.public_id !== null) return order;
  const opened = await payments.findOpened(order.id);
  if (opened === undefined) return order;
  return (await keepOpened(database, order.id, payments, opened)).order;
}

/** An order the provider does not know, because our keys have changed, was not paid there. */
async function settleIfKnown(
  ctx: SettlingContext,
  { order, report }: { order: FoundOrder; report: Report },
): Promise<Awaited<ReturnType<typeof settleOrder>>['settlement']> {
  try {
    return (await settleOrder(ctx, { order })).settlement;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unknown_id') throw error;
    const attempts = await findAttempts(ctx.database.query, order.id, ctx.payments);
    for (const { account } of attempts) report.unknownAccount(account);
    return 'unpaid';
  }
}
