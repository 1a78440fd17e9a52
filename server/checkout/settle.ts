import type { ReturnReason } from '../../contract/payments/policy.ts';
import { CURRENCY } from '../../contract/policy.ts';
import { recordEvent } from '../events/record-event.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { type ActorId, addHistory } from '../orders/history.ts';
import { isBought, isOpen, moveOrder } from '../orders/states.ts';
import { findAttempts } from '../payments/attempts.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { failpoint } from '../platform/failpoints.ts';
import { endHolds } from '../stock/hold.ts';
import { returnStock } from '../stock/return.ts';
import { takeStock } from '../stock/take.ts';
import { wantedOf } from '../stock/wanted.ts';
import type { SettlingContext } from './checkout.ts';
import {
  findOrderLines,
  insertPayment,
  recordWebhookEvent,
  setReturnReason,
  type WebhookEvent,
} from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { returnExtras } from './extra-payments.ts';
import { findMoney, type Money } from './find-money.ts';
import { followMoney } from './follow-money.ts';
import { takeLate } from './late-money.ts';
import { askForReturn, SHOP } from './refund.ts';
import { keepUnsettled, MONEY_STATUSES } from './unsettled-payments.ts';

/**
 * The state of the order as far as the provider knows. *Unclear*: it has money for the order, but
 * does not call its order paid, or we do not know the method.
 */
export type Settlement = 'paid' | 'unpaid' | 'unclear' | 'refunding' | 'waiting-for-cart';

type Settled = {
  settlement: Settlement;
  /** The payment that settled the order, if it was settled just now. */
  paymentId?: string;
};

/**
 * The only way to *paid*, for the browser, the webhook and the reconciler. Asks the provider first,
 * outside any transaction; then one short transaction moves the order, and a second caller finds it
 * moved. A webhook's event is recorded in the same transaction as its effect.
 */
export async function settleOrder(
  ctx: SettlingContext,
  { order, event }: { order: FoundOrder; event?: WebhookEvent },
): Promise<Settled> {
  const { database, payments, actor } = ctx;
  const known = settlementOf(order);
  if (known !== undefined) {
    if (event !== undefined) await recordWebhookEvent(database.query, event);
    return { settlement: known };
  }
  const attempts = await findAttempts(database.query, order.id, payments);
  const money = await findMoney(payments, order, attempts);
  if (money.payment !== undefined) failpoint('after-capture');
  const settled = await database.transaction(async (tx) => {
    if (event !== undefined) await recordWebhookEvent(tx, event);
    const locked = await lockOrder(tx, order.id);
    await keepUnsettled(tx, locked, money);
    const result = await settleWith(tx, locked, money, actor.id);
    if (result.settlement === 'paid') failpoint('inside-settle');
    return result;
  });
  if (settled.settlement === 'paid') failpoint('after-settle');
  const captured = money.payment === undefined ? [] : [money.payment, ...money.extra];
  // The payment that settled the order needs nothing more, unless it was refunded already.
  const rest = captured.filter(({ id, refunded }) => id !== settled.paymentId || refunded > 0);
  await followMoney(ctx, rest);
  return settled;
}

/** undefined while a payment may still settle the order. */
function settlementOf(order: FoundOrder): Settlement | undefined {
  if (isOpen(order)) return undefined;
  return isBought(order) ? 'paid' : 'refunding';
}

async function settleWith(
  tx: Queryable,
  order: FoundOrder,
  money: Money,
  actor: ActorId,
): Promise<Settled> {
  const { payment, extra } = money;
  const known = settlementOf(order);
  if (known !== undefined) {
    // Another request was first, perhaps with another payment.
    await returnExtras(tx, order.id, payment === undefined ? extra : [payment, ...extra]);
    return { settlement: known };
  }
  if (payment === undefined) return { settlement: isMoneyThere(money) ? 'unclear' : 'unpaid' };
  if (payment.currency !== CURRENCY) return giveBack(tx, order, money, 'wrong_amount');
  if (order.lines_state === 'dropped') return giveBack(tx, order, money, 'no_cart');
  if (!(await hasCart(tx, order))) return { settlement: 'waiting-for-cart' };

  const reason =
    order.state === 'pending'
      ? await takeHeld(tx, order)
      : await takeLate(tx, order, payment, actor);
  if (reason !== undefined) return giveBack(tx, order, money, reason);
  await insertPayment(tx, order.id, payment, { orderedPaise: order.total_paise });
  await moveLocked(tx, order.id, [order.state, 'paid'], actor);
  await recordEvent(tx, { kind: 'order_paid', orderId: order.id });
  await returnExtras(tx, order.id, extra);
  return { settlement: 'paid', paymentId: payment.id };
}

/** Whether the provider has money for the order, even if by a method that we do not know. */
function isMoneyThere({ unclear, unknown }: Money): boolean {
  return unclear.length > 0 || unknown.some(({ status }) => MONEY_STATUSES.includes(status));
}

/** Takes the softly held units as well, all or none. */
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

/** Only a bare amount may still be without a cart; one that was dropped does not come back. */
export async function hasCart(tx: Queryable, order: FoundOrder): Promise<boolean> {
  if (order.lines_state === 'dropped') return true;
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
  { payment, extra }: Pick<Money, 'payment' | 'extra'>,
  reason: ReturnReason,
): Promise<Settled> {
  if (payment === undefined) throw new Error(`There is no payment for the order ${order.id}.`);
  if (order.state === 'pending') await expireOrder(tx, order.id, SHOP);
  await insertPayment(tx, order.id, payment, { orderedPaise: 0 });
  await setReturnReason(tx, order.id, reason);
  await addHistory(tx, order.id, SHOP, { kind: 'money_returned', reason });
  await recordEvent(tx, { kind: 'money_returned', orderId: order.id });
  await askForReturn(tx, order.id, payment);
  await returnExtras(tx, order.id, extra);
  return { settlement: 'refunding' };
}
