import { recordChange } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { findOrder } from '../orders/find-order.ts';
import { ProviderError } from '../payments/payment-provider.ts';
import { Failure } from '../platform/failure.ts';
import { expireOrder } from './expire.ts';
import { settleOrder } from './settle.ts';

/** Ends the hold of an unpaid order. Asks the provider first: it may have just been paid. */
export async function releaseHold(
  ctx: Pick<Context, 'database' | 'payments' | 'log' | 'actor'>,
  { orderId }: { orderId: string },
): Promise<undefined | Failure> {
  const { database, actor } = ctx;
  const order = await findOrder(database.query, orderId);
  if (order === undefined) return new Failure('orderNotFound');
  if (order.state !== 'pending') return new Failure('noHold');
  try {
    await settleOrder(ctx, { order });
  } catch (error) {
    // An order the provider does not know was not paid there.
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'unknown_id') return new Failure('paymentUnknown');
  }
  return database.transaction(async (tx) => {
    const event = { kind: 'hold_released' } as const;
    const ended = await expireOrder(tx, order.id, actor.id, { hasLapsed: true, event });
    if (ended === undefined) return new Failure('noHold');
    await recordChange(tx, {
      actorId: actor.id,
      action: 'release',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { state: 'pending' },
      after: { state: 'expired' },
    });
    return undefined;
  });
}
