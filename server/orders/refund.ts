import { newId } from '../db/ids.ts';
import type { Database } from '../db/open.ts';
import type { Queryable } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../http/access.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';
import type { Checkout } from './checkout.ts';
import {
  findOrderByProviderId,
  findOrderLines,
  findPaymentOf,
  lockOrder,
} from './checkout-queries.ts';
import { type Actor, addHistory, moveOrder } from './states.ts';
import { returnStock, wantedOf } from './stock.ts';

export type RefundRequest = {
  /** In paise; the whole of what is left where it is absent. */
  amount: number | undefined;
  restock: boolean;
};

/** Refunds a part or the whole of what was paid; the same request id is one refund however often it comes. */
export async function refundOrder(
  { database, razorpay }: Checkout,
  admin: SignedIn,
  providerOrderId: string,
  requestId: string,
  { amount, restock }: RefundRequest,
): Promise<Failure | undefined> {
  const asked = await database.transaction(async (tx) => {
    const order = await findOrderByProviderId(tx, providerOrderId);
    if (order !== undefined) await lockOrder(tx, order.id);
    if (await findRefund(tx, requestId)) return undefined;
    const payment = order === undefined ? undefined : await findPaymentOf(tx, order.id);
    if (order === undefined || payment === undefined || order.state === 'expired') {
      return new Failure('not_found', 'There is no such paid order.');
    }
    const left = payment.amount_paise - payment.refunded_paise;
    const wanted = amount ?? left;
    if (wanted < 1 || wanted > left) {
      const detail = `Between 0.01 and ${left / 100} can be refunded.`;
      return new Failure('invalid_input', detail, [{ field: 'amount', detail }]);
    }
    return askForRefund(tx, {
      requestId,
      orderId: order.id,
      paymentId: payment.id,
      amount: wanted,
      restock,
      actor: admin.id,
    });
  });
  if (asked instanceof Failure) return asked;
  try {
    await sendRefund(database, razorpay, requestId);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new Failure(
      'payment_provider_down',
      'The refund is written down; the provider does not answer yet and will be asked again.',
    );
  }
}

export type NewRefund = {
  requestId: string;
  orderId: string;
  paymentId: string;
  amount: number;
  restock: boolean;
  actor: Actor;
};

/**
 * Writes down that money goes back, before the provider is asked, so that a crash in between is
 * made good by the reconciler. The payment's row counts it at once: no more than was paid goes back.
 */
export async function askForRefund(tx: Queryable, refund: NewRefund): Promise<undefined | Failure> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', refund.amount) }))
    .where('id', '=', refund.paymentId)
    .where((eb) => eb(eb('refunded_paise', '+', refund.amount), '<=', eb.ref('amount_paise')))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    return new Failure('invalid_input', 'More than was paid cannot be refunded.');
  await tx
    .insertInto('refunds')
    .values({
      id: refund.requestId,
      payment_id: refund.paymentId,
      amount_paise: refund.amount,
      restock: refund.restock ? 1 : 0,
      provider_refund_id: null,
      created_at: Date.now(),
    })
    .execute();
  await addHistory(tx, refund.orderId, refund.actor, `refund of ${refund.amount} paise asked for`);
  return undefined;
}

export function newRefundId(): string {
  return `refund_${newId()}`;
}

/** Asks the provider for a refund that was written down; harmless to repeat. */
export async function sendRefund(
  database: Database,
  razorpay: Razorpay,
  refundId: string,
): Promise<void> {
  const refund = await findRefund(database.query, refundId);
  if (refund === undefined || refund.provider_refund_id !== null) return;
  const done = await razorpay.refund(refund.payment_id, refund.amount_paise, refund.id);
  await database.transaction(async (tx) => {
    await lockOrder(tx, refund.order_id);
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({ provider_refund_id: done.id })
      .where('id', '=', refund.id)
      .where('provider_refund_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await finishRefund(tx, refund);
  });
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

async function finishRefund(tx: Queryable, refund: RefundRow): Promise<void> {
  await addHistory(tx, refund.order_id, 'provider', `refunded ${refund.amount_paise} paise`);
  if (refund.restock === 1 && !(await isRestocked(tx, refund))) {
    await returnStock(tx, wantedOf(await findOrderLines(tx, refund.order_id)));
  }
  if (refund.refunded_paise < refund.paid_paise) return;
  for (const from of ['paid', 'delivered', 'expired'] as const) {
    if (await moveOrder(tx, refund.order_id, [from, 'refunded'], 'provider')) return;
  }
}

/** The things of an order go back on the shelf once, in however many parts its money goes back. */
async function isRestocked(tx: Queryable, refund: RefundRow): Promise<boolean> {
  const earlier = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', refund.payment_id)
    .where('restock', '=', 1)
    .where('provider_refund_id', 'is not', null)
    .where('id', '!=', refund.id)
    .executeTakeFirst();
  return earlier !== undefined;
}

export function findRefund(db: Queryable, id: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id',
      'refunds.amount_paise',
      'refunds.restock',
      'refunds.provider_refund_id',
      'payments.order_id',
      'payments.amount_paise as paid_paise',
      'payments.refunded_paise',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

export async function findUnsentRefunds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('provider_refund_id', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}
