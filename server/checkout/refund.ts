import { toRupees } from '../../contract/pricing.ts';
import { recordChange } from '../audit/record.ts';
import { findOrderByProviderId, lockOrder } from '../orders/find-order.ts';
import { type Actor, addHistory } from '../orders/history.ts';
import { isOpen, moveOrder } from '../orders/states.ts';
import { ProviderError, type ProviderRefund, type Razorpay } from '../payments/razorpay.ts';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { returnStock } from '../stock/return.ts';
import { wantedOf } from '../stock/wanted.ts';
import type { Checkout } from './checkout.ts';
import { findOrderLines, findPaymentOf } from './checkout-queries.ts';
import { failRefund } from './fail-refund.ts';
import {
  countAsRefunded,
  findRefund,
  insertRefund,
  isRestocked,
  isUnsent,
  markSent,
  type RefundRow,
  reviveRefused,
  sumSent,
} from './refund-queries.ts';

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
    const found = await findOrderByProviderId(tx, providerOrderId);
    if (found === undefined) return noPaidOrder();
    const order = await lockOrder(tx, found.id);
    const known = await findRefund(tx, requestId);
    if (known !== undefined)
      return isSameRequest(known, order.id, amount) ? undefined : requestUsed();
    const payment = await findPaymentOf(tx, order.id);
    if (payment === undefined) return noPaidOrder();
    const left = payment.amount_paise - payment.refunded_paise;
    const wanted = amount ?? left;
    if (wanted < 1 || wanted > left) return notThatMuch(left);
    // An order whose money came too late has given its stock back already.
    const isRestocking = restock && !isOpen(order);
    await recordChange(tx, {
      actorId: admin.id,
      action: 'refund',
      subject: { kind: 'order', id: providerOrderId, name: providerOrderId },
      after: { amount: toRupees(wanted), restock: isRestocking },
    });
    return askForRefund(tx, {
      requestId,
      orderId: order.id,
      paymentId: payment.id,
      amount: wanted,
      restock: isRestocking,
      actor: admin.id,
    });
  });
  if (asked instanceof Failure) return asked;
  try {
    await sendRefund(database, razorpay, requestId);
    return failureOf(await findRefund(database.query, requestId));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new Failure(
      'payment_provider_down',
      'The refund is written down; the provider does not answer yet and will be asked again.',
    );
  }
}

function failureOf(refund: RefundRow | undefined): Failure | undefined {
  if (refund === undefined || refund.failed_at === null) return undefined;
  const { failure_reason: reason } = refund;
  return new Failure(
    'refund_failed',
    `The refund did not go through. The payment provider ${reason === null ? 'gives no reason.' : `says: ${reason}`}`,
  );
}

function noPaidOrder(): Failure {
  return new Failure('not_found', 'There is no such paid order.');
}

function isSameRequest(known: RefundRow, orderId: string, amount: number | undefined): boolean {
  return known.order_id === orderId && (amount === undefined || amount === known.amount_paise);
}

function requestUsed(): Failure {
  const detail = 'This request id belongs to another refund.';
  return new Failure('invalid_input', detail, [{ field: 'requestId', detail }]);
}

function notThatMuch(left: number): Failure {
  const detail =
    left === 0
      ? 'All of it has gone back already.'
      : `Between 0.01 and ${toRupees(left)} can be refunded.`;
  return new Failure('invalid_input', detail, [{ field: 'amount', detail }]);
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
  if (!(await countAsRefunded(tx, refund.paymentId, refund.amount))) {
    return new Failure('invalid_input', 'More than was paid cannot be refunded.');
  }
  await insertRefund(tx, refund);
  await addHistory(tx, refund.orderId, refund.actor, {
    kind: 'refund_requested',
    amountPaise: refund.amount,
  });
  return undefined;
}

export function newRefundId(): string {
  return `refund_${newId()}`;
}

/** Asks the provider for a refund that was written down; harmless to repeat. A no is final. */
export async function sendRefund(
  database: Database,
  razorpay: Razorpay,
  refundId: string,
): Promise<void> {
  const refund = await findRefund(database.query, refundId);
  if (refund === undefined || !isUnsent(refund)) return;
  const answer = await askProvider(razorpay, refund);
  await database.transaction(async (tx) => {
    await lockOrder(tx, refund.order_id);
    if (answer instanceof ProviderError) {
      const current = await findRefund(tx, refund.id);
      // Another server may have asked at the same time and been heard.
      if (current?.provider_refund_id === null) await failRefund(tx, refund, answer.reason);
    } else if (answer.status === 'failed') await failRefund(tx, refund, null);
    else await takeAcceptance(tx, refund, answer.id);
  });
}

/** The same request may have been refused at another server meanwhile: a yes counts more, money moves. */
async function takeAcceptance(
  tx: Queryable,
  refund: RefundRow,
  providerRefundId: string,
): Promise<void> {
  if (await reviveRefused(tx, refund.id)) {
    const isCounted = await countAsRefunded(tx, refund.payment_id, refund.amount_paise);
    if (!isCounted) throw new Error(`Refund ${refund.id} was taken beyond what was paid.`);
  }
  if (await markSent(tx, refund.id, providerRefundId)) await finishRefund(tx, refund);
}

/** A refusal is an answer, unless it is our key that is refused: the owner can put that right. */
async function askProvider(
  razorpay: Razorpay,
  { id, payment_id, amount_paise }: RefundRow,
): Promise<ProviderRefund | ProviderError> {
  try {
    return await razorpay.refund(payment_id, amount_paise, id);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return error;
    throw error;
  }
}

async function finishRefund(tx: Queryable, refund: RefundRow): Promise<void> {
  await addHistory(tx, refund.order_id, 'provider', {
    kind: 'refunded',
    amountPaise: refund.amount_paise,
  });
  if (refund.restock === 1 && !(await isRestocked(tx, refund))) {
    await returnStock(tx, wantedOf(await findOrderLines(tx, refund.order_id)));
  }
  if ((await sumSent(tx, refund.payment_id)) < refund.paid_paise) return;
  for (const from of ['paid', 'delivered', 'expired'] as const) {
    if (await moveOrder(tx, refund.order_id, [from, 'refunded'], 'provider')) return;
  }
}
