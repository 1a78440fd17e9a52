import type { Database } from '../../platform/db/open.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';
import { refundOutcomeOf } from './cards.ts';
import { paymentEntity, refundEntity } from './entities.ts';
import { requirePayment, SandboxRefusal } from './provider.ts';
import { enqueueEvents } from './webhooks.ts';

/** The same key gives the same refund, however often it is asked for. */
export async function refundSandboxPayment(
  database: Database,
  paymentId: string,
  amount: number | undefined,
  idempotencyKey: string | undefined,
) {
  return database.transaction(async (tx) => {
    // A write that changes nothing takes the payment's lock, so the same key twice at once is seen.
    await tx
      .updateTable('sandbox_payments')
      .set((eb) => ({ amount_refunded: eb.ref('amount_refunded') }))
      .where('id', '=', paymentId)
      .execute();
    const known = await findRefundByKey(tx, idempotencyKey);
    if (known !== undefined && known.payment_id !== paymentId) {
      throw new SandboxRefusal('This idempotency key belongs to another payment');
    }
    if (known !== undefined) return refundEntity(known);
    const payment = await requirePayment(tx, paymentId);
    const left = payment.status === 'captured' ? payment.amount - payment.amount_refunded : 0;
    const wanted = amount ?? left;
    if (wanted <= 0 || wanted > left) {
      throw new SandboxRefusal(
        'The refund amount is greater than the amount that is left',
        'amount',
      );
    }
    return makeRefund(tx, payment, wanted, idempotencyKey ?? null);
  });
}

async function makeRefund(
  tx: Queryable,
  payment: Row<'sandbox_payments'>,
  amount: number,
  idempotencyKey: string | null,
) {
  const outcome = refundOutcomeOf(payment.card_last4);
  if (outcome === 'refused') {
    throw new SandboxRefusal(
      'Your account does not have enough balance to carry out the refund operation.',
    );
  }
  const fails = outcome === 'fails-once' && !(await hasFailedRefund(tx, payment.id));
  const refund: Row<'sandbox_refunds'> = {
    id: providerId('rfnd'),
    payment_id: payment.id,
    idempotency_key: idempotencyKey,
    amount,
    created_at: Date.now(),
    status: fails ? 'failed' : 'processed',
  };
  await tx.insertInto('sandbox_refunds').values(refund).execute();
  if (!fails) await takeOff(tx, payment, amount);
  const entities = {
    refund: refundEntity(refund),
    payment: paymentEntity(await requirePayment(tx, payment.id)),
  };
  await enqueueEvents(tx, [{ name: `refund.${refund.status}`, entities }]);
  // As with the real one, the answer looks fine and the bad news comes by webhook.
  return fails ? { ...entities.refund, status: 'pending' } : entities.refund;
}

async function takeOff(
  tx: Queryable,
  { id, amount, amount_refunded }: Row<'sandbox_payments'>,
  refunded: number,
): Promise<void> {
  const sum = amount_refunded + refunded;
  await tx
    .updateTable('sandbox_payments')
    .set({ amount_refunded: sum, ...(sum === amount ? { status: 'refunded' as const } : {}) })
    .where('id', '=', id)
    .execute();
}

export async function getSandboxRefund(database: Database, id: string) {
  const row = await database.query
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new SandboxRefusal('The id provided does not exist'));
  return refundEntity(row);
}

async function findRefundByKey(db: Queryable, key: string | undefined) {
  if (key === undefined) return undefined;
  return db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

async function hasFailedRefund(db: Queryable, paymentId: string): Promise<boolean> {
  const failed = await db
    .selectFrom('sandbox_refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return failed !== undefined;
}
