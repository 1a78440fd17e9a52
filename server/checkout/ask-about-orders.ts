import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import type { Checkout } from './checkout.ts';
import { keepProviderOrderId, setAskedAt } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { findCaptured } from './find-money.ts';
import { followMoney } from './follow-money.ts';
import { holdEndOf } from './hold-end.ts';
import type { Report, Round } from './reconcile.ts';
import { giveBack, hasCart, settleOrder } from './settle.ts';
import { findUnfinished } from './unfinished-orders.ts';
import { findSeenAt } from './unsettled-payments.ts';

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
  if (settlement === 'waiting-for-cart') await returnMoney(checkout, order, 'no_cart', now);
  else if (settlement === 'unclear') await returnMoney(checkout, order, 'wrong_amount', now);
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

/** The provider may call its order paid a moment after the payment was captured. */
const PATIENCE_MS = 60_000;

/**
 * Returns money that settled nothing until the hold ended: the cart of a bare amount never arrived,
 * or the provider does not call its order paid.
 */
async function returnMoney(
  checkout: Checkout,
  order: FoundOrder,
  reason: 'no_cart' | 'wrong_amount',
  now: number,
): Promise<void> {
  const { database, razorpay } = checkout;
  const captured = await findCaptured(razorpay, order.provider_order_id ?? '');
  const [payment, ...extra] = captured;
  if (payment === undefined) return;
  const isReturned = await database.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!isOpen(current)) return false;
    if (reason === 'no_cart' && (await hasCart(tx, current))) return false;
    const seenAt = reason === 'no_cart' ? 0 : ((await findSeenAt(tx, captured)) ?? now);
    if (seenAt + PATIENCE_MS > now) return false;
    await giveBack(tx, current, { payment, extra }, reason);
    return true;
  });
  if (isReturned) await followMoney(checkout, captured);
}
