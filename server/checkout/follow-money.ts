import type { Context } from '../context.ts';
import type { ProviderPayment } from '../payments/payment-provider.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { sendUnanswered, takeOverRefunds } from './take-over-refunds.ts';

/**
 * Sends what is to be returned of these payments, and reads what the provider has refunded already.
 * Both are in the database by now, so if it fails the reconciler does it.
 */
export async function followMoney(
  ctx: Pick<Context, 'database' | 'payments' | 'log'>,
  captured: readonly Pick<ProviderPayment, 'id' | 'refunded'>[],
): Promise<void> {
  const report = reportQuietly(ctx.log, 'a payment could not be followed up yet');
  for (const { id, refunded } of captured) {
    const follow = refunded > 0 ? takeOverRefunds : sendUnanswered;
    await follow(ctx, { paymentId: id }).catch(report);
  }
}
