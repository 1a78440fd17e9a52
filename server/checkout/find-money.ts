import { CURRENCY } from '../../contract/policy.ts';
import type { FoundOrder } from '../orders/find-order.ts';
import { ProviderError, type ProviderPayment, type Razorpay } from '../payments/razorpay.ts';

/** The captured payment of this order; one that is only authorised is captured now. */
export async function findMoney(
  razorpay: Razorpay,
  order: FoundOrder,
): Promise<ProviderPayment | undefined> {
  const { provider_order_id: orderId, total_paise } = order;
  if (orderId === null) return undefined;
  const payments = await razorpay.findPayments(orderId);
  const captured = payments.find(isCaptured);
  if (captured !== undefined) return captured;
  const authorised = payments.find(
    ({ status, amount, currency }) =>
      status === 'authorized' && amount === total_paise && currency === CURRENCY,
  );
  if (authorised === undefined) return undefined;
  try {
    return await razorpay.capture(authorised.id, authorised.amount);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Another request settling the order may have captured it a moment ago.
    const taken = (await razorpay.findPayments(orderId)).find(isCaptured);
    // If the provider refuses to capture it, there is no money.
    if (taken === undefined && error.kind !== 'rejected') throw error;
    return taken;
  }
}

function isCaptured({ status }: ProviderPayment): boolean {
  return status === 'captured';
}
