import { CURRENCY } from '../../contract/shop.ts';
import type { Database } from '../db/open.ts';
import type { Queryable } from '../db/tables.ts';
import type { ProviderPayment, Razorpay } from '../payments/razorpay.ts';
import { reach } from '../points.ts';
import {
  type CheckoutOrder,
  findOrder,
  findOrderLines,
  insertPayment,
  lockOrder,
  recordEvent,
} from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { askForRefund, newRefundId, sendRefund } from './refund.ts';
import { type Actor, moveOrder } from './states.ts';
import { dropHolds, takeStock, wantedOf } from './stock.ts';

/** Where the order stands after all there is to know was asked. */
export type Settlement = 'paid' | 'unpaid' | 'refunding' | 'waiting-for-cart';

export type WebhookEvent = { id: string; name: string };

/**
 * The one way to *paid*, for the browser, the webhook and the reconciler. The provider is asked
 * first, outside any transaction; then one short transaction moves the order, and whoever comes
 * second finds it moved. A webhook's event is recorded in the same transaction as its effect.
 */
export async function settleOrder(
  database: Database,
  razorpay: Razorpay,
  order: CheckoutOrder,
  actor: Actor,
  event?: WebhookEvent,
): Promise<Settlement> {
  const payment = isOpen(order) ? await findMoney(razorpay, order) : undefined;
  if (payment !== undefined) reach('after-capture');
  const { settlement, refundId } = await database.transaction(async (tx) => {
    if (event !== undefined) await recordEvent(tx, event.id, event.name);
    await lockOrder(tx, order.id);
    const current = await findOrder(tx, order.id);
    if (current === undefined) throw new Error(`The order ${order.id} is gone.`);
    const settled = await settleWith(tx, current, payment, actor);
    if (settled.settlement === 'paid') reach('inside-settle');
    return settled;
  });
  if (settlement === 'paid') reach('after-settle');
  // Where this fails the reconciler sends it again.
  if (refundId !== undefined) await sendRefund(database, razorpay, refundId).catch(() => {});
  return settlement;
}

function isOpen({ state }: CheckoutOrder): boolean {
  return state === 'pending' || state === 'expired';
}

/** The captured payment of this order; one that is only authorised is captured now. */
async function findMoney(
  razorpay: Razorpay,
  order: CheckoutOrder,
): Promise<ProviderPayment | undefined> {
  if (order.provider_order_id === null) return undefined;
  const payments = await razorpay.findPayments(order.provider_order_id);
  const captured = payments.find(({ status }) => status === 'captured');
  if (captured !== undefined) return captured;
  const authorised = payments.find(
    ({ status, amount }) => status === 'authorized' && amount === order.total_paise,
  );
  return authorised && razorpay.capture(authorised.id, authorised.amount);
}

type Settled = { settlement: Settlement; refundId?: string };

async function settleWith(
  tx: Queryable,
  order: CheckoutOrder,
  payment: ProviderPayment | undefined,
  actor: Actor,
): Promise<Settled> {
  if (!isOpen(order)) return { settlement: order.state === 'refunded' ? 'refunding' : 'paid' };
  if (payment === undefined) return { settlement: 'unpaid' };
  const isRight =
    payment.order_id === order.provider_order_id &&
    payment.amount === order.total_paise &&
    payment.currency === CURRENCY;
  if (!isRight) return giveBack(tx, order, payment, actor);

  const lines = await findOrderLines(tx, order.id);
  if (lines.length === 0) return { settlement: 'waiting-for-cart' };
  if (order.state === 'pending') {
    await moveLocked(tx, order.id, ['pending', 'paid'], actor);
    await dropHolds(tx, order.id);
    await insertPayment(tx, { id: payment.id, orderId: order.id, amount: payment.amount });
    return { settlement: 'paid' };
  }
  // The hold is over and the money has come all the same: take the stock again or give it back.
  if ((await takeStock(tx, wantedOf(lines))) !== undefined)
    return giveBack(tx, order, payment, actor);
  await moveLocked(tx, order.id, ['expired', 'paid'], actor);
  await insertPayment(tx, { id: payment.id, orderId: order.id, amount: payment.amount });
  return { settlement: 'paid' };
}

/** Nobody else can have moved an order whose lock we hold. */
async function moveLocked(...move: Parameters<typeof moveOrder>): Promise<void> {
  if (!(await moveOrder(...move))) throw new Error(`The order ${move[1]} moved under its lock.`);
}

/** Money that no order can be made of goes back whole, once. */
export async function giveBack(
  tx: Queryable,
  order: CheckoutOrder,
  payment: ProviderPayment,
  actor: Actor,
): Promise<Settled> {
  if (order.state === 'pending') await expireOrder(tx, order.id, actor);
  const isNew = await insertPayment(tx, {
    id: payment.id,
    orderId: order.id,
    amount: payment.amount,
  });
  if (!isNew) return { settlement: 'refunding' };
  const requestId = newRefundId();
  await askForRefund(tx, {
    requestId,
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    restock: false,
    actor,
  });
  return { settlement: 'refunding', refundId: requestId };
}
