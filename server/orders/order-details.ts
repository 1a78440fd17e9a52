import {
  type OrderDetails,
  type ShippingAddress,
  shippingAddressSchema,
} from '../../contract/orders.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { findHistory, findOrderRecord, findPayments, findRefunds } from './details-queries.ts';
import { readEvents } from './history.ts';
import { getOrder } from './list-orders.ts';

/** Everything there is to know of an order, for the admin who works on it. */
export async function getOrderDetails(
  database: Database,
  admin: SignedIn,
  providerOrderId: string,
): Promise<OrderDetails | Failure> {
  const { query } = database;
  const order = await getOrder(database, admin, providerOrderId);
  if (order instanceof Failure) return order;
  const record = await findOrderRecord(query, providerOrderId);
  const payments = await findPayments(query, record.id);
  const refunds = await findRefunds(query, record.id);
  const history = readEvents(await findHistory(query, record.id));
  return {
    ...order,
    state: record.state,
    shippingAddress: readAddress(record.shipping_address),
    paymentMethod: record.payment_method,
    subtotal: toRupees(record.subtotal_paise),
    shippingPrice: toRupees(record.shipping_paise),
    taxPrice: toRupees(record.tax_paise),
    payments: payments.map((payment) => ({
      payment_id: payment.id,
      at: toTime(payment.created_at),
      amount: toRupees(payment.amount_paise),
      refunded: toRupees(payment.refunded_paise),
    })),
    refunds: refunds.map(toRefund),
    history: history.map(({ at, actor, actor_name, event }) => ({
      at: toTime(at),
      who: actor_name ?? actor,
      event,
    })),
  };
}

function toRefund(
  refund: Awaited<ReturnType<typeof findRefunds>>[number],
): OrderDetails['refunds'][number] {
  const wasTaken = refund.provider_refund_id !== null;
  const { failed_at } = refund;
  return {
    refund_id: refund.id,
    payment_id: refund.payment_id,
    at: toTime(refund.created_at),
    amount: toRupees(refund.amount_paise),
    restock: refund.restock === 1,
    isRestocked: refund.restock === 1 && wasTaken,
    isDone: wasTaken && failed_at === null,
    failure: failed_at === null ? null : { at: toTime(failed_at), reason: refund.failure_reason },
  };
}

function readAddress(json: string | null): ShippingAddress | null {
  return json === null ? null : shippingAddressSchema.parse(JSON.parse(json));
}

function toTime(millis: number): string {
  return new Date(millis).toISOString();
}
