import type { FoundOrder } from '../orders/find-order.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import type { Checkout } from './checkout.ts';
import { keepProviderOrderId, setAskedAt } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { holdEndOf } from './hold-end.ts';
import { returnUnsettled } from './return-unsettled.ts';
import type { Report, Round } from './round.ts';
import { settleOrder } from './settle.ts';
import { findUnfinished } from './unfinished-orders.ts';

/** Asks the provider about unfinished orders, and ends the holds that have run out. */
export async function askAboutOrders(
  checkout: Checkout,
  report: Report,
  { now, limit, mayGoOn }: Round & { limit: number },
): Promise<void> {
  const { database } = checkout;
  for (const order of await findUnfinished(database.query, { now, limit })) {
    if (!(await mayGoOn())) return;
    await setAskedAt(database.query, order.id, now);
    await askAbout(checkout, order, now, report).catch(report.failed);
  }
}

async function askAbout(
  checkout: Checkout,
  found: FoundOrder,
  now: number,
  report: Report,
): Promise<void> {
  const { database, razorpay } = checkout;
  const order = await nameOrder(database, razorpay, found);
  const settlement = await settleIfKnown(checkout, order, report);
  if (holdEndOf(order) > now || settlement === 'paid' || settlement === 'refunding') return;
  await returnUnsettled(checkout, order, settlement, now);
  // Whatever became of the money, the hold ends on time.
  await database.transaction((tx) => expireOrder(tx, order.id, 'reconciler', { hasLapsed: true }));
}

/** A crash between opening the order at the provider and storing its id leaves it without one. */
async function nameOrder(
  database: Database,
  razorpay: Razorpay,
  order: FoundOrder,
): Promise<FoundOrder> {
  if (order.provider_order_id !== null) return order;
  const opened = await razorpay.findOrderByReceipt(order.id);
  if (opened === undefined) return order;
  return keepProviderOrderId(database.query, order.id, opened.id);
}

/** An order the provider does not know, because our keys have changed, was not paid there. */
async function settleIfKnown(
  checkout: Checkout,
  order: FoundOrder,
  report: Report,
): Promise<Awaited<ReturnType<typeof settleOrder>>['settlement']> {
  try {
    return (await settleOrder(checkout, order, 'reconciler')).settlement;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unknown_id') throw error;
    report.unknownAccount(order.provider_account ?? 'unknown');
    return 'unpaid';
  }
}
