import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { refundOutcomeOf } from './cards.ts';
import type { SandboxContext } from './context.ts';
import { paymentEntity, refundEntity } from './entities.ts';
import { enqueueEvents, type SandboxEvent } from './events.ts';
import { requirePaymentById } from './queries.ts';
import { ignoreRefusal, SandboxRefusal, unknownId } from './refusal.ts';

const BATCH = 20;

type Moving = Pick<SandboxContext, 'database'>;
type RefundInput = { refundId: string };

/** Processes a pending refund at once. */
export function processSandboxRefund(ctx: Moving, { refundId }: RefundInput) {
  return moveRefund(ctx, { refundId, status: 'processed' });
}

/** Fails a pending refund: the money is the shop's again. */
export function failSandboxRefund(ctx: Moving, { refundId }: RefundInput) {
  return moveRefund(ctx, { refundId, status: 'failed' });
}

/** Only one of several simultaneous callers moves it; the others are rejected. */
async function moveRefund(
  { database }: Moving,
  { refundId: id, status }: RefundInput & { status: 'processed' | 'failed' },
) {
  return database.transaction(async (tx) => {
    const refund = await tx
      .updateTable('sandbox_refunds')
      .set({ status, pending_until: null })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (refund === undefined) return refuseToMove(tx, id);
    if (status === 'failed') await giveBack(tx, refund);
    await enqueueEvents(tx, [await refundEvent(tx, status, refund)]);
    return refundEntity(refund);
  });
}

async function giveBack(tx: Queryable, refund: Row<'sandbox_refunds'>): Promise<void> {
  await tx
    .updateTable('sandbox_payments')
    .set((eb) => ({
      amount_refunded: eb('amount_refunded', '-', refund.amount),
      status: 'captured',
    }))
    .where('id', '=', refund.payment_id)
    .execute();
}

async function refuseToMove(tx: Queryable, id: string): Promise<never> {
  const { status } = await tx
    .selectFrom('sandbox_refunds')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
  throw new SandboxRefusal(`This refund is ${status} already`);
}

const pendingUntil = compileOnce((db, { now }: { now: number }) =>
  db
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_refunds.payment_id')
    .select(['sandbox_refunds.id', 'sandbox_payments.card_last4'])
    .where('sandbox_refunds.status', '=', 'pending')
    .where('pending_until', '<=', now)
    .orderBy('pending_until')
    .limit(BATCH),
);

/** Moves the refunds that have been pending long enough; another server may do the same. */
export async function moveDueRefunds(ctx: Moving, { now }: { now: number }): Promise<void> {
  const { rows: due } = await pendingUntil(ctx.database.query, { now });
  for (const { id, card_last4 } of due) {
    const status = refundOutcomeOf(card_last4) === 'fails-late' ? 'failed' : 'processed';
    await moveRefund(ctx, { refundId: id, status }).catch(ignoreRefusal);
  }
}

/** An event about a refund, with its payment as it is now. */
export async function refundEvent(
  tx: Queryable,
  name: 'created' | 'processed' | 'failed',
  refund: Row<'sandbox_refunds'>,
): Promise<SandboxEvent> {
  const payment = paymentEntity(await requirePaymentById(tx, refund.payment_id));
  return { name: `refund.${name}`, entities: { refund: refundEntity(refund), payment } };
}
