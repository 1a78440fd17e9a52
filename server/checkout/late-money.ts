import { LATE_PAYMENT_MINUTES, type ReturnReason } from '../../contract/payments/policy.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import type { ActorId } from '../orders/history.ts';
import { isBought } from '../orders/states.ts';
import type { ProviderPayment } from '../payments/payment-provider.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { findFirmOf } from '../stock/hold.ts';
import { takeStock } from '../stock/take.ts';
import { type Wanted, wantedOf } from '../stock/wanted.ts';
import { findForSale, findOrderLines, lockForSale } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { replaceWith } from './placing-queries.ts';

const LATE_MS = LATE_PAYMENT_MINUTES * 60 * 1_000;

/**
 * The hold has ended and the payment arrived anyway. Takes the stock again, or returns why the
 * order can no longer be filled: the payment started too late, a price has risen, its replacement
 * is paid, or an item is sold out.
 */
export async function takeLate(
  tx: Queryable,
  order: FoundOrder,
  payment: ProviderPayment,
  actor: ActorId,
): Promise<ReturnReason | undefined> {
  // The provider's times are whole seconds, so a payment may seem older than its order.
  if (payment.createdAt - order.created_at > LATE_MS) return 'too_late';
  const lines = await findOrderLines(tx, order.id);
  const wanted = wantedOf(lines);
  const forSale = await findForSale(tx, wanted);
  const priceOf = new Map(forSale.map(({ id, price_paise }) => [id, price_paise]));
  if (lines.some(({ product_id }) => !priceOf.has(product_id))) return 'sold_out';
  if (lines.some((line) => (priceOf.get(line.product_id) ?? 0) > line.price_paise)) {
    return 'price_rose';
  }
  const successor = await findSuccessor(tx, order);
  if (successor?.isPaid) return 'replaced';
  const pending = successor?.pending;
  // An order placed much later is unrelated and stays.
  const isInstead = pending !== undefined && pending.created_at - order.created_at <= LATE_MS;
  const firm = isInstead ? await findFirmOf(tx, pending.id) : undefined;
  if (isInstead && firm !== undefined && fitsWith(wanted, forSale, firm)) {
    // Locks what one order returns and the other takes together; otherwise two such payments could
    // deadlock.
    await lockForSale(tx, [
      ...wanted,
      ...[...firm].map(([productId, qty]) => ({ productId, qty })),
    ]);
    // The shopper has paid for the first order: a payment for the replacement is refunded.
    await expireOrder(tx, pending.id, actor);
    await replaceWith(tx, pending.id, order.id);
  }
  return (await takeStock(tx, wanted)) === undefined ? undefined : 'sold_out';
}

type Successor = { isPaid: boolean; pending?: FoundOrder };

/** Follows the chain of orders the shopper placed instead. */
async function findSuccessor(
  tx: Queryable,
  { id, replaced_by }: FoundOrder,
): Promise<Successor | undefined> {
  const seen = new Set([id]);
  for (let next = replaced_by; next !== null && !seen.has(next); ) {
    seen.add(next);
    const order = await lockOrder(tx, next);
    if (isBought(order)) return { isPaid: true };
    if (order.state === 'pending') return { isPaid: false, pending: order };
    next = order.replaced_by;
  }
  return undefined;
}

/** Whether there is enough stock once the other order returns what it holds. */
function fitsWith(
  wanted: readonly Wanted[],
  forSale: readonly { id: string; stock: number }[],
  firm: ReadonlyMap<string, number>,
): boolean {
  const available = (productId: string) =>
    (forSale.find(({ id }) => id === productId)?.stock ?? 0) + (firm.get(productId) ?? 0);
  return wanted.every(({ productId, qty }) => available(productId) >= qty);
}
