import { CURRENCY } from '../../contract/policy.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import type { Actor } from '../orders/history.ts';
import { isOpen, moveOrder } from '../orders/states.ts';
import { ProviderError, type ProviderPayment, type Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { failpoint } from '../platform/failpoints.ts';
import { dropHolds } from '../stock/hold.ts';
import { takeStock } from '../stock/take.ts';
import { wantedOf } from '../stock/wanted.ts';
import {
  findOrderLines,
  insertPayment,
  recordEvent,
  type WebhookEvent,
} from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { askForRefund, newRefundId, sendRefund } from './refund.ts';

/** What became of the order, as far as the provider knows. */
type Settlement = 'paid' | 'unpaid' | 'refunding' | 'waiting-for-cart';

type Settled = {
  settlement: Settlement;
  /** The payment that made the order, where it made it just now. */
  paymentId?: string;
  /** Written down, and to be sent. */
  refundId?: string;
};

/**
 * The one way to *paid*, for the browser, the webhook and the reconciler. The provider is asked
 * first, outside any transaction; then one short transaction moves the order, and a second
 * caller finds it moved. A webhook's event is recorded in the same transaction as its effect.
 */
export async function settleOrder(
  database: Database,
  razorpay: Razorpay,
  order: FoundOrder,
  actor: Actor,
  event?: WebhookEvent,
): Promise<Settled> {
  if (!isOpen(order)) {
    if (event !== undefined) await recordEvent(database.query, event);
    return { settlement: settlementOf(order) };
  }
  const payment = await findMoney(razorpay, order);
  if (payment !== undefined) failpoint('after-capture');
  const settled = await database.transaction(async (tx) => {
    if (event !== undefined) await recordEvent(tx, event);
    const result = await settleWith(tx, await lockOrder(tx, order.id), payment, actor);
    if (result.settlement === 'paid') failpoint('inside-settle');
    return result;
  });
  if (settled.settlement === 'paid') failpoint('after-settle');
  if (settled.refundId !== undefined) {
    // Where this fails the reconciler sends it again.
    await sendRefund(database, razorpay, settled.refundId).catch(() => {});
  }
  return settled;
}

function settlementOf({ state }: FoundOrder): Settlement {
  return state === 'refunded' ? 'refunding' : 'paid';
}

/** The captured payment of this order; one that is only authorised is captured now. */
async function findMoney(
  razorpay: Razorpay,
  order: FoundOrder,
): Promise<ProviderPayment | undefined> {
  const { provider_order_id: orderId, total_paise } = order;
  if (orderId === null) return undefined;
  const payments = await razorpay.findPayments(orderId);
  const captured = payments.find(isCaptured);
  if (captured !== undefined) return captured;
  const authorised = payments.find(
    ({ status, amount }) => status === 'authorized' && amount === total_paise,
  );
  if (authorised === undefined) return undefined;
  try {
    return await razorpay.capture(authorised.id, authorised.amount);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Another request that settles the order may have captured it a moment before.
    const taken = (await razorpay.findPayments(orderId)).find(isCaptured);
    if (taken === undefined) throw error;
    return taken;
  }
}

function isCaptured({ status }: ProviderPayment): boolean {
  return status === 'captured';
}

async function settleWith(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment | undefined,
  actor: Actor,
): Promise<Settled> {
  if (!isOpen(order)) return { settlement: settlementOf(order) };
  if (payment === undefined) return { settlement: 'unpaid' };
  const isRight =
    payment.order_id === order.provider_order_id &&
    payment.amount === order.total_paise &&
    payment.currency === CURRENCY;
  if (!isRight) return giveBack(tx, order, payment, actor);

  if (!(await hasCart(tx, order))) return { settlement: 'waiting-for-cart' };
  // A payment that is known although its order is open is on its way back: it buys nothing more.
  if (!(await insertPayment(tx, order.id, payment))) return { settlement: 'refunding' };
  if (order.state === 'pending') {
    await moveLocked(tx, order.id, ['pending', 'paid'], actor);
    await dropHolds(tx, order.id);
    return { settlement: 'paid', paymentId: payment.id };
  }
  // The hold is over and the money has come all the same: take the stock again or give it back.
  const wanted = wantedOf(await findOrderLines(tx, order.id));
  if ((await takeStock(tx, wanted)) !== undefined) return writeRefund(tx, order, payment, actor);
  await moveLocked(tx, order.id, ['expired', 'paid'], actor);
  return { settlement: 'paid', paymentId: payment.id };
}

/** Only a bare amount may still be without. */
export async function hasCart(tx: Queryable, order: FoundOrder): Promise<boolean> {
  return order.fingerprint !== null || (await findOrderLines(tx, order.id)).length > 0;
}

/** Nobody else can have moved an order whose lock we hold. */
async function moveLocked(...move: Parameters<typeof moveOrder>): Promise<void> {
  if (!(await moveOrder(...move))) throw new Error(`The order ${move[1]} moved under its lock.`);
}

/** Money that no order can be made of goes back whole, once; the order's lock is held. */
export async function giveBack(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment,
  actor: Actor,
): Promise<Settled> {
  if (order.state === 'pending') await expireOrder(tx, order.id, actor);
  if (!(await insertPayment(tx, order.id, payment))) return { settlement: 'refunding' };
  return writeRefund(tx, order, payment, actor);
}

async function writeRefund(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment,
  actor: Actor,
): Promise<Settled> {
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
