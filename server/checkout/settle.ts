import { CURRENCY, type ReturnReason } from '../../contract/policy.ts';
import { recordEvent } from '../events/record-event.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { type Actor, addHistory } from '../orders/history.ts';
import { isBought, isOpen, moveOrder } from '../orders/states.ts';
import type { ProviderPayment, Razorpay } from '../payments/razorpay.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { failpoint } from '../platform/failpoints.ts';
import { endHolds } from '../stock/hold.ts';
import { returnStock } from '../stock/return.ts';
import { takeStock } from '../stock/take.ts';
import { wantedOf } from '../stock/wanted.ts';
import {
  findOrderLines,
  insertPayment,
  recordWebhookEvent,
  setReturnReason,
  type WebhookEvent,
} from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { findMoney } from './find-money.ts';
import { takeLate } from './late-money.ts';
import { askForRefund, newRefundId, sendRefund } from './refund.ts';
import { takeOverRefunds } from './take-over-refunds.ts';

/** The state of the order as far as the provider knows. */
type Settlement = 'paid' | 'unpaid' | 'refunding' | 'waiting-for-cart';

type Settled = {
  settlement: Settlement;
  /** The payment that settled the order, if it was settled just now. */
  paymentId?: string;
  /** A stored refund that is still to be sent. */
  refundId?: string;
};

/**
 * The only way to *paid*, for the browser, the webhook and the reconciler. Asks the provider first,
 * outside any transaction; then one short transaction moves the order, and a second caller finds it
 * moved. A webhook's event is recorded in the same transaction as its effect.
 */
export async function settleOrder(
  database: Database,
  razorpay: Razorpay,
  order: FoundOrder,
  actor: Actor,
  event?: WebhookEvent,
): Promise<Settled> {
  const known = settlementOf(order);
  if (known !== undefined) {
    if (event !== undefined) await recordWebhookEvent(database.query, event);
    return { settlement: known };
  }
  const payment = await findMoney(razorpay, order);
  if (payment !== undefined) failpoint('after-capture');
  const settled = await database.transaction(async (tx) => {
    if (event !== undefined) await recordWebhookEvent(tx, event);
    const result = await settleWith(tx, await lockOrder(tx, order.id), payment, actor);
    if (result.settlement === 'paid') failpoint('inside-settle');
    return result;
  });
  if (settled.settlement === 'paid') failpoint('after-settle');
  await followRefunds(database, razorpay, payment, settled);
  return settled;
}

/** undefined while a payment may still settle the order. */
function settlementOf(order: FoundOrder): Settlement | undefined {
  if (isOpen(order)) return undefined;
  return isBought(order) ? 'paid' : 'refunding';
}

/** If this fails, the reconciler does it. */
async function followRefunds(
  database: Database,
  razorpay: Razorpay,
  payment: ProviderPayment | undefined,
  { refundId }: Settled,
): Promise<void> {
  try {
    if (refundId !== undefined) await sendRefund(database, razorpay, refundId);
    if (payment !== undefined && payment.amount_refunded > 0) {
      await takeOverRefunds(database, razorpay, payment.id);
    }
  } catch {}
}

async function settleWith(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment | undefined,
  actor: Actor,
): Promise<Settled> {
  const known = settlementOf(order);
  if (known !== undefined) return { settlement: known };
  if (payment === undefined) return { settlement: 'unpaid' };
  const isRight =
    payment.order_id === order.provider_order_id &&
    payment.amount === order.total_paise &&
    payment.currency === CURRENCY;
  if (!isRight) return giveBack(tx, order, payment, 'wrong_amount', actor);
  if (!(await hasCart(tx, order))) return { settlement: 'waiting-for-cart' };

  const reason =
    order.state === 'pending'
      ? await takeHeld(tx, order)
      : await takeLate(tx, order, payment, actor);
  if (reason !== undefined) return giveBack(tx, order, payment, reason, actor);
  await insertPayment(tx, order.id, payment);
  await moveLocked(tx, order.id, [order.state, 'paid'], actor);
  await recordEvent(tx, { kind: 'order_paid', orderId: order.id });
  return { settlement: 'paid', paymentId: payment.id };
}

/** Takes the softly held pieces as well, all or none. */
async function takeHeld(tx: Queryable, { id }: FoundOrder): Promise<ReturnReason | undefined> {
  const { firm, soft } = await endHolds(tx, id);
  const held = (productId: string) =>
    [...firm, ...soft].reduce((sum, one) => sum + (one.productId === productId ? one.qty : 0), 0);
  // Removing a product also removed its hold.
  const isWhole = wantedOf(await findOrderLines(tx, id)).every(
    ({ productId, qty }) => held(productId) >= qty,
  );
  if (isWhole && (await takeStock(tx, soft)) === undefined) return undefined;
  await returnStock(tx, firm);
  return 'sold_out';
}

/** Only a bare amount may still be without a cart. */
export async function hasCart(tx: Queryable, order: FoundOrder): Promise<boolean> {
  return order.fingerprint !== null || (await findOrderLines(tx, order.id)).length > 0;
}

/** No one else can have moved an order that we have locked. */
async function moveLocked(...move: Parameters<typeof moveOrder>): Promise<void> {
  if (!(await moveOrder(...move)))
    throw new Error(`The order ${move[1]} was moved while it was locked.`);
}

/** Refunds in full, once, a payment that cannot settle an order; call with the order locked. */
export async function giveBack(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment,
  reason: ReturnReason,
  actor: Actor,
): Promise<Settled> {
  if (order.state === 'pending') await expireOrder(tx, order.id, actor);
  await insertPayment(tx, order.id, payment);
  await setReturnReason(tx, order.id, reason);
  await addHistory(tx, order.id, actor, { kind: 'money_returned', reason });
  await recordEvent(tx, { kind: 'money_returned', orderId: order.id });
  // What was refunded already was refunded in the provider's dashboard.
  const amount = payment.amount - payment.amount_refunded;
  if (amount <= 0) return { settlement: 'refunding' };
  const requestId = newRefundId();
  const asked = { requestId, orderId: order.id, paymentId: payment.id, amount, restock: false };
  const refused = await askForRefund(tx, { ...asked, actor });
  if (refused !== undefined) throw new Error(`${payment.id}: ${refused.detail}`);
  return { settlement: 'refunding', refundId: requestId };
}
