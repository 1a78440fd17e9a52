import { compileOnce } from '../../platform/db/compile-once.ts';
import type { SandboxContext } from './context.ts';
import { paymentEntity } from './entities.ts';
import { enqueueEvents } from './events.ts';
import { eventsOf } from './payment-events.ts';
import { requirePaymentById } from './queries.ts';
import { ignoreRefusal, SandboxRefusal } from './refusal.ts';

const BATCH = 20;

/**
 * The bank accepts a payment that had failed. If the order has been paid otherwise in the meantime,
 * the payment remains authorised: at most one payment of an order is captured.
 */
export async function succeedLate(
  { database }: Pick<SandboxContext, 'database'>,
  { paymentId: id }: { paymentId: string },
) {
  return database.transaction(async (tx) => {
    const accepted = await tx
      .updateTable('sandbox_payments')
      .set({ status: 'authorized', error: null, succeeds_at: null })
      .where('id', '=', id)
      .where('succeeds_at', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (accepted === undefined) {
      const { status } = await requirePaymentById(tx, id);
      throw new SandboxRefusal(`This payment is ${status} and remains so`);
    }
    const paid = await tx
      .updateTable('sandbox_orders')
      .set({ status: 'paid' })
      .where('id', '=', accepted.order_id)
      .where('status', '!=', 'paid')
      .returningAll()
      .executeTakeFirst();
    const payment = paid === undefined ? accepted : { ...accepted, status: 'captured' as const };
    const { status } = payment;
    await tx.updateTable('sandbox_payments').set({ status }).where('id', '=', id).execute();
    await enqueueEvents(tx, eventsOf(payment, paid));
    return paymentEntity(payment);
  });
}

const lateUntil = compileOnce((db, { now }: { now: number }) =>
  db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('succeeds_at', '<=', now)
    .orderBy('succeeds_at')
    .limit(BATCH),
);

/** Lets the late payments succeed whose time has come; another server may do the same. */
export async function succeedDuePayments(
  ctx: Pick<SandboxContext, 'database'>,
  { now }: { now: number },
): Promise<void> {
  const { rows: due } = await lateUntil(ctx.database.query, { now });
  for (const { id } of due) await succeedLate(ctx, { paymentId: id }).catch(ignoreRefusal);
}
