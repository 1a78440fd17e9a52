import { addHistory, findStateBeforeRefund } from '../orders/history.ts';
import { moveOrder } from '../orders/states.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { discountRefunded, markFailed, type RefundRow } from './refund-queries.ts';

/**
 * Takes a refund off the books, once, with its order's lock held. Things that it put back
 * into stock stay there: the shop has them, and trying again does not count them twice.
 */
export async function failRefund(
  tx: Queryable,
  refund: RefundRow,
  reason: string | null,
): Promise<void> {
  if (!(await markFailed(tx, refund.id, reason))) return;
  const { order_id: orderId, payment_id: paymentId, amount_paise: amountPaise } = refund;
  await discountRefunded(tx, paymentId, amountPaise);
  await addHistory(tx, orderId, 'provider', { kind: 'refund_failed', amountPaise, reason });
  await moveOrder(tx, orderId, ['refunded', await findStateBeforeRefund(tx, orderId)], 'provider');
}
