import { LATE_PAYMENT_MINUTES, type ReturnReason } from '../../contract/policy.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import type { Actor } from '../orders/history.ts';
import type { ProviderPayment } from '../payments/razorpay.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { takeStock } from '../stock/take.ts';
import { wantedOf } from '../stock/wanted.ts';
import { findForSale, findOrderLines } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';

const LATE_MS = LATE_PAYMENT_MINUTES * 60 * 1_000;

/**
 * The hold is over and the money has come all the same. Takes the stock again, or says why the order
 * cannot be had any more: the payment began too late, a price has risen since, the order that
 * replaced it is paid, or something is sold out.
 */
export async function takeLate(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment,
  actor: Actor,
): Promise<ReturnReason | undefined> {
  // The provider counts in seconds, so a payment may seem to have begun before its order.
  if (payment.created_at * 1_000 - order.created_at > LATE_MS) return 'too_late';
  const lines = await findOrderLines(tx, order.id);
  const wanted = wantedOf(lines);
  const forSale = await findForSale(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const priceOf = new Map(forSale.map(({ id, price_paise }) => [id, price_paise]));
  if (lines.some(({ product_id }) => !priceOf.has(product_id))) return 'sold_out';
  if (lines.some((line) => (priceOf.get(line.product_id) ?? 0) > line.price_paise)) {
    return 'price_rose';
  }
  if (await isReplacedByPaid(tx, order, actor)) return 'replaced';
  return (await takeStock(tx, wanted)) === undefined ? undefined : 'sold_out';
}

/**
 * Follows the orders that the shopper placed instead, one after another. One that is still pending
 * gives its hold back: its shopper has paid for the first.
 */
async function isReplacedByPaid(
  tx: Queryable,
  { replaced_by }: FoundOrder,
  actor: Actor,
): Promise<boolean> {
  for (let next = replaced_by; next !== null; ) {
    const order = await lockOrder(tx, next);
    if (order.state === 'paid' || order.state === 'delivered') return true;
    if (order.state === 'pending') await expireOrder(tx, order.id, actor);
    next = order.replaced_by;
  }
  return false;
}
