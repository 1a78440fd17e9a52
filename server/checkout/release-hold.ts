import { HOLD_FAILURES } from '../../contract/orders/admin-problem-wording.ts';
import { recordChange } from '../audit/record.ts';
import { findOrderByProviderId } from '../orders/find-order.ts';
import { ProviderError } from '../payments/razorpay.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { OldFailure } from '../platform/old-failure.ts';
import type { Checkout } from './checkout.ts';
import { expireOrder } from './expire.ts';
import { settleOrder } from './settle.ts';

/** Ends the hold of an unpaid order. Asks the provider first: it may have just been paid. */
export async function releaseHold(
  checkout: Checkout,
  admin: SignedIn,
  providerOrderId: string,
): Promise<undefined | OldFailure> {
  const { database } = checkout;
  const order = await findOrderByProviderId(database.query, providerOrderId);
  if (order === undefined) return new OldFailure('not_found', HOLD_FAILURES.unknown);
  if (order.state !== 'pending') return holdsNothing();
  try {
    await settleOrder(checkout, order, admin.id);
  } catch (error) {
    // An order the provider does not know was not paid there.
    const isUnknown = error instanceof ProviderError && error.kind === 'unknown_id';
    if (!isUnknown) return providerDown(error);
  }
  return database.transaction(async (tx) => {
    const event = { kind: 'hold_released' } as const;
    const ended = await expireOrder(tx, order.id, admin.id, { hasLapsed: true, event });
    if (ended === undefined) return holdsNothing();
    await recordChange(tx, {
      actorId: admin.id,
      action: 'release',
      subject: { kind: 'order', id: providerOrderId, name: providerOrderId },
      before: { state: 'pending' },
      after: { state: 'expired' },
    });
    return undefined;
  });
}

function holdsNothing(): OldFailure {
  return new OldFailure('order_state', HOLD_FAILURES.noHold);
}

function providerDown(error: unknown): OldFailure {
  if (!(error instanceof ProviderError)) throw error;
  return new OldFailure('payment_provider_down', HOLD_FAILURES.paymentUnknown);
}
