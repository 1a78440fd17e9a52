import type { SandboxContext } from './context.ts';
import { paymentEntity } from './entities.ts';
import { enqueueEvents } from './events.ts';
import { captureEvents } from './payment-events.ts';
import { refuseOrder } from './provider.ts';
import { requirePayment } from './queries.ts';
import { SandboxRefusal } from './refusal.ts';

/** Exactly the authorised amount, which a fee or an offer makes differ from the order's. */
export async function captureSandboxPayment(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { paymentId, amount }: { paymentId: string; amount: number },
) {
  return database.transaction(async (tx) => {
    const payment = await requirePayment(tx, account, paymentId);
    if (payment.amount !== amount) {
      throw new SandboxRefusal('Capture amount must be equal to the amount authorized', 'amount');
    }
    const { numUpdatedRows } = await tx
      .updateTable('sandbox_payments')
      .set({ status: 'captured' })
      .where('id', '=', paymentId)
      .where('status', '=', 'authorized')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      throw new SandboxRefusal(
        payment.status === 'failed' || payment.status === 'pending'
          ? 'Only payments which have been authorized can be captured'
          : 'This payment has already been captured',
      );
    }
    const order = await tx
      .updateTable('sandbox_orders')
      .set({ status: 'paid' })
      .where('id', '=', payment.order_id)
      .where('status', '!=', 'paid')
      .returningAll()
      .executeTakeFirst();
    if (order === undefined) return refuseOrder(tx, payment.order_id);
    const captured = { ...payment, status: 'captured' as const };
    await enqueueEvents(tx, captureEvents(captured, order));
    return paymentEntity(captured);
  });
}
