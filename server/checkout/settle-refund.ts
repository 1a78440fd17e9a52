import { toRupees } from '../../contract/pricing.ts';
import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { findOrder, lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import { hasFailed } from '../orders/refund-statuses.ts';
import { Failure } from '../platform/failure.ts';
import { countRefunds, findRefund, updateRefund } from './refund-queries.ts';

/** Closes a failed or rejected refund whose money went back another way, as the note says. */
export async function settleRefund(
  { database, actor, clock }: Pick<Context, 'database' | 'actor' | 'clock'>,
  { orderId, refundId, note }: { orderId: string; refundId: string; note: string },
): Promise<Failure | undefined> {
  return database.transaction(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order === undefined) return new Failure('refundNotFound');
    await lockOrder(tx, order.id);
    const refund = await findRefund(tx, refundId);
    if (refund?.order_id !== order.id) return new Failure('refundNotFound');
    if (!hasFailed(refund)) return new Failure('refundNotFailed');
    if (refund.closed_at !== null) return new Failure('refundClosed');
    const { amount_paise: amountPaise } = refund;
    await updateRefund(tx, refundId, { closed_at: clock.now(), note });
    await countRefunds(tx, refund.payment_id);
    await addHistory(tx, order.id, actor.id, { kind: 'refund_settled', amountPaise, note });
    await recordChange(tx, {
      actorId: actor.id,
      action: 'settle',
      subject: { kind: 'order', id: orderId, name: orderId },
      after: { refund_id: refundId, amount: toRupees(amountPaise), note },
    });
    return undefined;
  });
}
