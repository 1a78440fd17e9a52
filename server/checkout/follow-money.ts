import type { ProviderPayment } from '../payments/provider-entities.ts';
import type { Checkout } from './checkout.ts';
import { sendUnanswered, takeOverRefunds } from './take-over-refunds.ts';

/**
 * Sends what is to be returned of these payments, and reads what the provider has refunded already.
 * Both are in the database by now, so if it fails the reconciler does it.
 */
export async function followMoney(
  { database, razorpay, report }: Checkout,
  payments: readonly Pick<ProviderPayment, 'id' | 'amount_refunded'>[],
): Promise<void> {
  for (const { id, amount_refunded } of payments) {
    const follow = amount_refunded > 0 ? takeOverRefunds : sendUnanswered;
    await follow(database, razorpay, id).catch(report);
  }
}
