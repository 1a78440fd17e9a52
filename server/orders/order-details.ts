import { toShownEvent } from '../../contract/orders/event-schemas.ts';
import type { OrderDetails, Refund } from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import { isFormerAccount } from '../payments/attempts.ts';
import { Failure } from '../platform/failure.ts';
import { findHeldStock } from '../stock/held-stock.ts';
import {
  findDisputes,
  findHistory,
  findOrderRecord,
  findPayments,
  findRefunds,
  findUnsettledPayments,
} from './details-queries.ts';
import { readEvents } from './history.ts';
import { readOrder } from './list-orders.ts';
import { findCharges, linePrices } from './order-price.ts';
import { readAddress } from './read-address.ts';
import { findLinesOf } from './single-order-queries.ts';
import { toDispute } from './to-dispute.ts';

/** Everything about an order, for the admin who works on it. */
export async function getOrderDetails(
  ctx: Pick<Context, 'database' | 'payments'>,
  { orderId }: { orderId: string },
): Promise<OrderDetails | Failure> {
  const { query } = ctx.database;
  const { disputesUrl } = ctx.payments;
  const order = await readOrder(ctx, { orderId });
  if (order instanceof Failure) return order;
  const record = await findOrderRecord(query, order.order_id);
  const lines = await findLinesOf(query, record.id);
  const charges = (await findCharges(query, [record])).get(record.id) ?? [];
  const payments = await findPayments(query, record.id);
  const unsettled = await findUnsettledPayments(query, record.id);
  const refunds = await findRefunds(query, record.id);
  const disputes = await findDisputes(query, record.id);
  const isHeld = record.state === 'pending';
  const holds = isHeld ? await findHeldStock(query, { orderId: record.id }) : [];
  const history = readEvents(await findHistory(query, record.id));
  return {
    ...order,
    state: record.state,
    formerAccount: isFormerAccount(record.account, ctx.payments) ? record.account : null,
    holds: holds.map(({ product_id, name, firm, soft, hold_ends_at }) => ({
      product_id,
      name,
      firm,
      soft,
      endsAt: toTime(hold_ends_at ?? 0),
    })),
    shippingAddress: readAddress(record.shipping_address),
    paymentMethod: record.payment_method,
    subtotal: toRupees(record.subtotal_paise),
    shippingPrice: toRupees(record.shipping_paise),
    charges: charges.map(({ kind, paise }) => ({ kind, amount: toRupees(paise) })),
    taxPrice: toRupees(record.tax_paise),
    linePrices: linePrices(record, lines).map(({ discountPaise, taxHundredths, taxPaise }) => ({
      discount: toRupees(discountPaise),
      taxHundredths,
      taxPrice: toRupees(taxPaise),
    })),
    payments: payments.map((payment) => ({
      payment_id: payment.id,
      at: toTime(payment.created_at),
      amount: toRupees(payment.amount_paise),
      refunded: toRupees(payment.refunded_paise),
      isExtra: payment.is_extra === 1,
    })),
    unsettledPayments: unsettled.map(({ id, seen_at, status, method, amount_paise }) => ({
      payment_id: id,
      at: toTime(seen_at),
      status,
      method,
      amount: amount_paise === null ? null : toRupees(amount_paise),
    })),
    refunds: refunds.map(toRefund),
    disputesUrl,
    disputes: disputes.map((dispute) => toDispute({ ...dispute, public_id: order.order_id })),
    history: history.map(({ at, actor, actor_name, event }) => ({
      at: toTime(at),
      who: actor_name ?? actor,
      event: toShownEvent(event),
    })),
  };
}

function toRefund(refund: Awaited<ReturnType<typeof findRefunds>>[number]): Refund {
  const { closed_at, note } = refund;
  return {
    refund_id: refund.id,
    payment_id: refund.payment_id,
    at: toTime(refund.created_at),
    amount: toRupees(refund.amount_paise),
    status: refund.status,
    movedAt: toTime(refund.moved_at),
    restock: refund.restock === 1,
    isRestocked: refund.is_restocked === 1,
    isFound: refund.is_found === 1,
    reason: refund.failure_reason,
    closed: closed_at === null ? null : { at: toTime(closed_at), note },
  };
}

function toTime(millis: number): string {
  return new Date(millis).toISOString();
}
