import type { Queryable, Row } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';
import { refundOutcomeOf } from './cards.ts';
import type { SandboxContext } from './context.ts';
import { refundEntity } from './entities.ts';
import { enqueueEvents } from './events.ts';
import { requirePayment, requirePaymentById } from './queries.ts';
import { refundEvent } from './refund-moves.ts';
import { SandboxRefusal } from './refusal.ts';

/** How long a slow refund is pending: long enough to see it, short enough to wait for it. */
const PENDING_MS = 10_000;

type NewRefund = {
  /** Defaults to what is left of the payment. */
  amount?: number | undefined;
  /** The same key gives the same refund, however often it is sent. */
  idempotencyKey?: string | undefined;
  notes?: Record<string, string> | undefined;
  receipt?: string | null | undefined;
  speed?: Row<'sandbox_refunds'>['speed'] | undefined;
};

export async function refundSandboxPayment(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { paymentId, ...wanted }: NewRefund & { paymentId: string },
) {
  return database.transaction(async (tx) => {
    await requirePayment(tx, account, paymentId);
    return refundOnce(tx, paymentId, wanted);
  });
}

/** What the owner does in the provider's dashboard, without an idempotency key of the shop. */
export function refundInDashboard(
  { database }: Pick<SandboxContext, 'database'>,
  { paymentId, amount }: { paymentId: string; amount?: number },
) {
  return database.transaction((tx) => refundOnce(tx, paymentId, { amount }));
}

async function refundOnce(tx: Queryable, paymentId: string, wanted: NewRefund) {
  // A write that changes nothing locks the payment, so that the same key sent twice at once is
  // noticed.
  await tx
    .updateTable('sandbox_payments')
    .set((eb) => ({ amount_refunded: eb.ref('amount_refunded') }))
    .where('id', '=', paymentId)
    .execute();
  const known = await findRefundByKey(tx, wanted.idempotencyKey);
  if (known !== undefined && known.payment_id !== paymentId) {
    throw new SandboxRefusal('This idempotency key belongs to another payment');
  }
  if (known !== undefined) return refundEntity(known);
  const payment = await requirePaymentById(tx, paymentId);
  const left = payment.status === 'captured' ? payment.amount - payment.amount_refunded : 0;
  const amount = wanted.amount ?? left;
  if (amount <= 0 || amount > left) {
    throw new SandboxRefusal('The refund amount is greater than the amount that is left', 'amount');
  }
  return makeRefund(tx, payment, { ...wanted, amount });
}

async function makeRefund(
  tx: Queryable,
  payment: Row<'sandbox_payments'>,
  { amount, idempotencyKey, notes, receipt, speed }: NewRefund & { amount: number },
) {
  const status = await firstStatus(tx, payment);
  const now = Date.now();
  const refund: Row<'sandbox_refunds'> = {
    id: providerId('rfnd'),
    payment_id: payment.id,
    idempotency_key: idempotencyKey ?? null,
    amount,
    created_at: now,
    status,
    pending_until: status === 'pending' ? now + PENDING_MS : null,
    notes: JSON.stringify(notes ?? {}),
    receipt: receipt ?? null,
    speed: speed ?? 'normal',
  };
  await tx.insertInto('sandbox_refunds').values(refund).execute();
  if (status !== 'failed') await takeOff(tx, payment, amount);
  // As at the real provider, the answer looks fine and the failure is announced by webhook.
  const created = { ...refund, status: status === 'failed' ? ('pending' as const) : status };
  await enqueueEvents(tx, [
    await refundEvent(tx, 'created', created),
    ...(status === 'pending' ? [] : [await refundEvent(tx, status, refund)]),
  ]);
  return refundEntity(created);
}

async function firstStatus(
  tx: Queryable,
  payment: Row<'sandbox_payments'>,
): Promise<Row<'sandbox_refunds'>['status']> {
  switch (refundOutcomeOf(payment.card_last4)) {
    case 'refused':
      throw new SandboxRefusal(
        'Your account does not have enough balance to carry out the refund operation.',
      );
    case 'slow':
    case 'fails-late':
      return 'pending';
    case 'fails-once':
      return (await hasFailedRefund(tx, payment.id)) ? 'processed' : 'failed';
    case 'success':
      return 'processed';
  }
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
