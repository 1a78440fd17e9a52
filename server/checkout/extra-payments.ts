import type { Context } from '../context.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import { isOpen } from '../orders/states.ts';
import { findAttempts } from '../payments/attempts.ts';
import type { ProviderPayment } from '../payments/payment-provider.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { insertExtraPayment, recordWebhookEvent, type WebhookEvent } from './checkout-queries.ts';
import { findCaptured } from './find-money.ts';
import { followMoney } from './follow-money.ts';
import { askForReturn, SHOP } from './refund.ts';
import { keepUnsettled } from './unsettled-payments.ts';

/**
 * Returns payments that came on top of the one that settled the order, each once. They are kept
 * apart from that one and count nowhere. Call with the order locked.
 */
export async function returnExtras(
  tx: Queryable,
  orderId: string,
  captured: readonly ProviderPayment[],
): Promise<void> {
  for (const payment of captured) {
    if (!(await insertExtraPayment(tx, orderId, payment))) continue;
    await addHistory(tx, orderId, SHOP, { kind: 'extra_payment', amountPaise: payment.amount });
    await askForReturn(tx, orderId, payment);
  }
}

/** Looks for further payments of an order that is settled already, and returns them. */
export async function takeExtras(
  ctx: Pick<Context, 'database' | 'payments' | 'log'>,
  { order: { id }, event }: { order: Pick<FoundOrder, 'id'>; event?: WebhookEvent },
): Promise<void> {
  const { database, payments } = ctx;
  const attempts = await findAttempts(database.query, id, payments);
  const { captured, unknown } = await findCaptured(payments, attempts);
  const isSettled = await database.transaction(async (tx) => {
    if (isOpen(await lockOrder(tx, id))) return false;
    if (event !== undefined) await recordWebhookEvent(tx, event);
    await keepUnsettled(tx, { id }, { unclear: [], unknown });
    await returnExtras(tx, id, captured);
    return true;
  });
  if (isSettled) await followMoney(ctx, captured);
}
