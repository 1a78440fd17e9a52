import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { refundOutcomeOf } from './cards.ts';
import { paymentEntity, refundEntity } from './entities.ts';
import { enqueueEvents, type SandboxEvent } from './events.ts';
import { requirePaymentById } from './queries.ts';
import { ignoreRefusal, SandboxRefusal, unknownId } from './refusal.ts';

const BATCH = 20;

/** Processes a pending refund at once. */
export function processSandboxRefund(database: Database, id: string) {
  return moveRefund(database, id, 'processed');
}

/** Fails a pending refund: the money is the shop's again. */
export function failSandboxRefund(database: Database, id: string) {
  return moveRefund(database, id, 'failed');
}

/** Only one of several simultaneous callers moves it; the others are rejected. */
async function moveRefund(database: Database, id: string, status: 'processed' | 'failed') {
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
export async function moveDueRefunds(database: Database, now: number): Promise<void> {
  const { rows: due } = await pendingUntil(database.query, { now });
  for (const { id, card_last4 } of due) {
    const ending = refundOutcomeOf(card_last4) === 'fails-late' ? 'failed' : 'processed';
    await moveRefund(database, id, ending).catch(ignoreRefusal);
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
