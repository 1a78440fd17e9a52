import type { Queryable } from '../db/tables.ts';
import {
  discountRefunded,
  findStateBeforeRefund,
  markFailed,
  type RefundRow,
} from './refund-queries.ts';
import { addHistory, moveOrder } from './states.ts';

/**
 * Takes a refund off the books, once, with its order's lock held. Things that it put back on the
 * shelf are there and stay there: the shop has them, and trying again does not count them twice.
 */
export async function failRefund(
  tx: Queryable,
  refund: RefundRow,
  reason: string | null,
): Promise<void> {
  if (!(await markFailed(tx, refund.id, reason))) return;
  const { order_id: orderId, payment_id: paymentId, amount_paise: amount } = refund;
  await discountRefunded(tx, paymentId, amount);
  const why = reason === null ? '' : `: ${reason}`;
  await addHistory(tx, orderId, 'provider', `refund of ${amount} paise failed${why}`);
  await moveOrder(tx, orderId, ['refunded', await findStateBeforeRefund(tx, orderId)], 'provider');
}
