import { randomUUID } from 'node:crypto';
import { dropLease, takeLease } from '../db/lease.ts';
import type { Database } from '../db/open.ts';
import type { Razorpay } from '../payments/razorpay.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import {
  type CheckoutOrder,
  findUnfinished,
  holdEnd,
  setAskedAt,
  setProviderOrderId,
} from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { findUnsentRefunds, sendRefund } from './refund.ts';
import { giveBack, settleOrder } from './settle.ts';

const LEASE = 'reconciler';
const TICK_MS = 5_000;
const LEASE_MS = 60_000;
const BATCH = 100;
/** The provider may authorise late for three days; a day more is cheap. */
const WATCH_MS = 4 * 24 * 60 * 60 * 1_000;

type Report = (error: unknown) => void;

/** Works in the background, in exactly one process at a time; returns how to stop. */
export function startReconciler(checkout: Checkout, report: Report): () => Promise<void> {
  const holder = randomUUID();
  let working = Promise.resolve();
  let isStopping = false;
  const tick = async () => {
    if (isStopping || !(await takeLease(checkout.database, LEASE, holder, LEASE_MS))) return;
    await reconcile(checkout, report, () => isStopping);
  };
  const timer = setInterval(() => {
    working = working.then(tick).catch(report);
  }, TICK_MS);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await working;
    // A lease that cannot be dropped runs out by itself.
    await dropLease(checkout.database, LEASE, holder).catch(report);
  };
}

/** Asks the provider about every order that is not finished, and sends the refunds that are due. */
export async function reconcile(
  { database, razorpay }: Checkout,
  report: Report,
  isStopping: () => boolean = () => false,
  now = Date.now(),
): Promise<void> {
  for (const refundId of await findUnsentRefunds(database.query)) {
    if (isStopping()) return;
    await sendRefund(database, razorpay, refundId).catch(report);
  }
  const orders = await findUnfinished(database.query, ['pending', 'expired'], {
    createdAfter: now - WATCH_MS,
    now,
    limit: BATCH,
  });
  for (const order of orders) {
    if (isStopping()) return;
    await setAskedAt(database.query, order.id, now);
    await reconcileOrder(database, razorpay, order, now).catch(report);
  }
}

async function reconcileOrder(
  database: Database,
  razorpay: Razorpay,
  found: CheckoutOrder,
  now: number,
): Promise<void> {
  const order = await nameOrder(database, razorpay, found);
  const settlement = await settleOrder(database, razorpay, order, 'reconciler');
  const end = (await holdEnd(database.query, order.id)) ?? order.created_at + HOLD_MS;
  if (end > now) return;
  if (settlement === 'unpaid') {
    await database.transaction((tx) => expireOrder(tx, order.id, 'reconciler'));
  } else if (settlement === 'waiting-for-cart') {
    await returnMoney(database, razorpay, order);
  }
}

/** A crash between opening the order at the provider and writing its id down leaves it without. */
async function nameOrder(
  database: Database,
  razorpay: Razorpay,
  order: CheckoutOrder,
): Promise<CheckoutOrder> {
  if (order.provider_order_id !== null) return order;
  const opened = await razorpay.findOrderByReceipt(order.id);
  if (opened === undefined) return order;
  await setProviderOrderId(database.query, order.id, opened.id);
  return { ...order, provider_order_id: opened.id };
}

/** The cart of a bare amount never came. */
async function returnMoney(
  database: Database,
  razorpay: Razorpay,
  order: CheckoutOrder,
): Promise<void> {
  const payments = await razorpay.findPayments(order.provider_order_id ?? '');
  const captured = payments.find(({ status }) => status === 'captured');
  if (captured === undefined) return;
  const { refundId } = await database.transaction((tx) =>
    giveBack(tx, order, captured, 'reconciler'),
  );
  if (refundId !== undefined) await sendRefund(database, razorpay, refundId);
}
