import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import { type Checkout, WATCH_MS } from './checkout.ts';
import { findUnfinished, keepProviderOrderId, setAskedAt } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { holdEndOf } from './hold-end.ts';
import type { Report, Round } from './reconcile.ts';
import { sendRefund } from './refund.ts';
import { giveBack, hasCart, settleOrder } from './settle.ts';

/** Asks the provider about unfinished orders, and ends the holds that have run out. */
export async function askAboutOrders(
  { database, razorpay }: Checkout,
  report: Report,
  { now, limit, mayGoOn }: Round & { limit: number },
): Promise<void> {
  const expiredAfter = now - WATCH_MS;
  for (const order of await findUnfinished(database.query, { expiredAfter, now, limit })) {
    if (!(await mayGoOn())) return;
    await setAskedAt(database.query, order.id, now);
    await askAbout(database, razorpay, order, now, report).catch(report.failed);
  }
}

async function askAbout(
  database: Database,
  razorpay: Razorpay,
  found: FoundOrder,
  now: number,
  report: Report,
): Promise<void> {
  const order = await nameOrder(database, razorpay, found);
  const settlement = await settleIfKnown(database, razorpay, order, report);
  if (holdEndOf(order) > now) return;
  if (settlement === 'unpaid') {
    await database.transaction((tx) =>
      expireOrder(tx, order.id, 'reconciler', { hasLapsed: true }),
    );
  } else if (settlement === 'waiting-for-cart') {
    await returnMoney(database, razorpay, order);
  }
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
  database: Database,
  razorpay: Razorpay,
  order: FoundOrder,
  report: Report,
): Promise<Awaited<ReturnType<typeof settleOrder>>['settlement']> {
  try {
    return (await settleOrder(database, razorpay, order, 'reconciler')).settlement;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'unknown_id') throw error;
    report.unknownAccount(order.provider_account ?? 'unknown');
    return 'unpaid';
  }
}

/** An order placed as a bare amount whose cart never arrived. */
async function returnMoney(
  database: Database,
  razorpay: Razorpay,
  order: FoundOrder,
): Promise<void> {
  const payments = await razorpay.findPayments(order.provider_order_id ?? '');
  const captured = payments.find(({ status }) => status === 'captured');
  if (captured === undefined) return;
  const refundId = await database.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!isOpen(current) || (await hasCart(tx, current))) return undefined;
    return (await giveBack(tx, current, captured, 'no_cart')).refundId;
  });
  if (refundId !== undefined) await sendRefund(database, razorpay, refundId);
}
