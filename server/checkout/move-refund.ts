import type { OrderEvent } from '../../contract/orders/event-schemas.ts';
import type { RefundStatus } from '../../contract/payments/policy.ts';
import { recordEvent } from '../events/record-event.ts';
import { addHistory } from '../orders/history.ts';
import { hasFailed, isAccepted } from '../orders/refund-statuses.ts';
import { boundText } from '../payments/provider-text.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { returnStock } from '../stock/return.ts';
import { wantedOf } from '../stock/wanted.ts';
import { findOrderLines, isMoneyReturned } from './checkout-queries.ts';
import {
  countRefunds,
  deleteRefund,
  findRefundByProviderId,
  isRestocked,
  type RefundRow,
  updateRefund,
} from './refund-queries.ts';

/**
 * Where the provider's answer may move a refund; anything else is outdated. A rejected or failed
 * one may still be processed: another server may have succeeded. A finished refund never becomes
 * pending again.
 */
export const NEXT: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['sent'],
  sent: ['pending', 'processed', 'failed', 'rejected'],
  pending: ['processed', 'failed'],
  processed: ['failed'],
  failed: ['processed'],
  rejected: ['pending', 'processed', 'failed'],
};

/** What the provider says about a refund; a rejected one never gets an id. */
export type RefundNews =
  | { status: 'pending' | 'processed' | 'failed'; providerRefundId: string }
  | { status: 'rejected'; reason: string | null };

/**
 * Moves a refund to the provider's status, with everything that follows from it. Call with the
 * order locked and the refund read under that lock.
 */
export async function moveRefund(
  tx: Queryable,
  refund: RefundRow,
  news: RefundNews,
): Promise<void> {
  const { status } = news;
  if (!NEXT[refund.status].includes(status)) return;
  const providerRefundId =
    'providerRefundId' in news ? news.providerRefundId : refund.provider_refund_id;
  const hasAbsorbed =
    providerRefundId !== null && (await absorbFound(tx, refund.id, providerRefundId));
  const reason = 'reason' in news && news.reason !== null ? boundText(news.reason) : null;
  await updateRefund(tx, refund.id, {
    status,
    provider_refund_id: providerRefundId,
    moved_at: Date.now(),
    failure_reason: reason,
    // A refund that is processed after all was neither retried nor settled another way.
    ...(isAccepted(news) ? { closed_at: null, note: null } : {}),
  });
  await countRefunds(tx, refund.payment_id);
  await addHistory(tx, refund.order_id, 'provider', eventOf(refund, status, reason));
  if (!isAccepted(news)) return;
  await restock(tx, refund);
  // Accepted is when the shopper should hear of it: banks take days, and the mail says so.
  if (!isAccepted(refund) && !hasAbsorbed) await tellOfRefund(tx, refund);
}

/**
 * A refund of ours that was rejected at another server may have been recorded as made in the
 * dashboard, until the answer to our own request names it.
 */
async function absorbFound(tx: Queryable, id: string, providerRefundId: string): Promise<boolean> {
  const found = await findRefundByProviderId(tx, providerRefundId);
  if (found?.is_found !== 1 || found.id === id) return false;
  await deleteRefund(tx, found.id);
  return true;
}

/** If the whole payment went back because it came too late, the shopper hears of that instead. */
export async function tellOfRefund(
  tx: Queryable,
  { id, order_id, is_extra }: Pick<RefundRow, 'id' | 'order_id' | 'is_extra'>,
): Promise<void> {
  if (is_extra === 0 && (await isMoneyReturned(tx, order_id))) return;
  await recordEvent(tx, { kind: 'order_refunded', orderId: order_id, refundId: id });
}

function eventOf(
  { status: from, amount_paise: amountPaise }: RefundRow,
  to: RefundStatus,
  reason: string | null,
): OrderEvent {
  if (hasFailed({ status: to })) return { kind: 'refund_failed', amountPaise, reason };
  return { kind: from === 'pending' ? 'refund_processed' : 'refunded', amountPaise };
}

/**
 * An order's items are restocked once, when the provider accepts a refund, in however many parts
 * the money goes back. They stay in stock if the refund fails later: the shop has them.
 */
async function restock(tx: Queryable, refund: RefundRow): Promise<void> {
  if (refund.restock === 0) return;
  const isFirst = !(await isRestocked(tx, refund.order_id));
  await updateRefund(tx, refund.id, { is_restocked: 1 });
  if (isFirst) await returnStock(tx, wantedOf(await findOrderLines(tx, refund.order_id)));
}
