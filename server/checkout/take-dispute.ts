import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import { recordWebhookEvent, type WebhookEvent } from './checkout-queries.ts';
import { type DisputeEntity, isOldNews, statusOf, toMillis } from './dispute-event.ts';
import { findDispute, findDisputedOrder, saveDispute } from './dispute-queries.ts';

export type DisputeEvent = WebhookEvent & {
  /** In milliseconds. */
  at: number;
  dispute: DisputeEntity;
  providerOrderId: string | undefined;
};

/** Stores what the provider reports about a dispute; for a payment that is not ours only the event is recorded. */
export async function takeDispute(
  { database }: Pick<Context, 'database'>,
  event: DisputeEvent,
): Promise<void> {
  const { at, dispute } = event;
  const status = statusOf(event.name, dispute);
  await database.transaction(async (tx) => {
    await recordWebhookEvent(tx, event);
    const order = await findDisputedOrder(tx, dispute.payment_id, event.providerOrderId);
    if (order === undefined || status === undefined) return;
    await lockOrder(tx, order.id);
    const known = await findDispute(tx, dispute.id);
    if (known !== undefined && isOldNews({ status, event_at: at }, known)) return;
    await saveDispute(tx, {
      id: dispute.id,
      order_id: order.id,
      payment_id: dispute.payment_id,
      amount_paise: dispute.amount,
      reason: dispute.reason_description ?? dispute.reason_code ?? '',
      status,
      respond_by: toMillis(dispute.respond_by),
      created_at: toMillis(dispute.created_at) ?? at,
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
    const name = order.provider_order_id ?? order.id;
    await recordChange(tx, {
      actorId: 'provider',
      action: 'dispute',
      subject: { kind: 'order', id: name, name },
      ...(known === undefined ? {} : { before: { status: known.status } }),
      after: { status },
    });
  });
}
