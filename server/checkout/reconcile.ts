import { randomUUID } from 'node:crypto';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import type { Razorpay } from '../payments/razorpay.ts';
import { dropLease, openLease } from '../platform/db/lease.ts';
import type { Database } from '../platform/db/open.ts';
import { findHoldEnd } from '../stock/hold.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import { findUnfinished, keepProviderOrderId, setAskedAt } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { sendRefund } from './refund.ts';
import { findUnsentRefunds } from './refund-queries.ts';
import { giveBack, hasCart, settleOrder } from './settle.ts';

const LEASE = 'reconciler';
const TICK_MS = 5_000;
/** One order takes less than the difference, even at a provider that hardly answers. */
const LEASE_TIMES = { ms: 180_000, renewMs: 30_000 };
const BATCH = 100;
/** The provider may authorise late for three days; a day more is cheap. */
const WATCH_MS = 4 * 24 * 60 * 60 * 1_000;

type Report = (error: unknown) => void;

type Round = {
  now?: number;
  /** Asked before each order: whether the work is still ours to do. */
  mayGoOn?: () => Promise<boolean>;
};

/** Works in the background, in exactly one process at a time; returns how to stop. */
export function startReconciler(checkout: Checkout, report: Report): () => Promise<void> {
  const holder = randomUUID();
  let working = Promise.resolve();
  let isStopping = false;
  const hasLease = openLease(checkout.database, LEASE, holder, LEASE_TIMES);
  const mayGoOn = async () => !isStopping && (await hasLease());
  const tick = () => reconcile(checkout, report, { mayGoOn });
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
  { now = Date.now(), mayGoOn = async () => true }: Round = {},
): Promise<void> {
  if (!(await mayGoOn())) return;
  for (const refund of await findUnsentRefunds(database.query, { now, limit: BATCH })) {
    if (!(await mayGoOn())) return;
    await setAskedAt(database.query, refund.order_id, now);
    await sendRefund(database, razorpay, refund.id).catch(report);
  }
  const expiredAfter = now - WATCH_MS;
  for (const order of await findUnfinished(database.query, { expiredAfter, now, limit: BATCH })) {
    if (!(await mayGoOn())) return;
    await setAskedAt(database.query, order.id, now);
    await reconcileOrder(database, razorpay, order, now).catch(report);
  }
}

async function reconcileOrder(
  database: Database,
  razorpay: Razorpay,
  found: FoundOrder,
  now: number,
): Promise<void> {
  const order = await nameOrder(database, razorpay, found);
  const { settlement } = await settleOrder(database, razorpay, order, 'reconciler');
  const end = (await findHoldEnd(database.query, order.id)) ?? order.created_at + HOLD_MS;
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
  order: FoundOrder,
): Promise<FoundOrder> {
  if (order.provider_order_id !== null) return order;
  const opened = await razorpay.findOrderByReceipt(order.id);
  if (opened === undefined) return order;
  return keepProviderOrderId(database.query, order.id, opened.id);
}

/** The cart of a bare amount never came. */
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
    return (await giveBack(tx, current, captured, 'reconciler')).refundId;
  });
  if (refundId !== undefined) await sendRefund(database, razorpay, refundId);
}
