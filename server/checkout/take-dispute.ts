import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import type { ProviderEvent } from '../payments/payment-provider.ts';
import { recordWebhookEvent } from './checkout-queries.ts';
import { isOldNews } from './dispute-news.ts';
import { findDispute, findDisputedOrder, saveDispute } from './dispute-queries.ts';

type DisputeEvent = Extract<ProviderEvent, { kind: 'dispute' }>;

/** Stores what the provider reports about a dispute; for a payment that is not ours only the event is recorded. */
export async function takeDispute(
  { database }: Pick<Context, 'database'>,
  event: DisputeEvent,
): Promise<void> {
  const { at, dispute } = event;
  const { status } = dispute;
  await database.transaction(async (tx) => {
    await recordWebhookEvent(tx, event);
    const order = await findDisputedOrder(tx, dispute.paymentId, event.orderId);
    if (order === undefined || status === undefined) return;
    await lockOrder(tx, order.id);
    const known = await findDispute(tx, dispute.id);
    if (known !== undefined && isOldNews({ status, event_at: at }, known)) return;
    await saveDispute(tx, {
      id: dispute.id,
      order_id: order.id,
      payment_id: dispute.paymentId,
      amount_paise: dispute.amount,
      reason: dispute.reason,
      status,
      respond_by: dispute.respondBy,
      created_at: dispute.createdAt ?? at,
      event_at: at,
    });
    if (known === undefined) {
      await recordEvent(tx, {
        kind: 'dispute_opened',
        orderId: order.id,
        disputeId: dispute.id,
      });
    }
    if (known?.status === status) return;
    await addHistory(tx, order.id, 'provider', {
      kind: 'dispute',
      disputeId: dispute.id,
      amountPaise: dispute.amount,
      status,
    });
    const name = order.public_id ?? order.id;
    await recordChange(tx, {
      actorId: 'provider',
      action: 'dispute',
      subject: { kind: 'order', id: name, name },
      ...(known === undefined ? {} : { before: { status: known.status } }),
      after: { status },
    });
  });
}
