import type { DisputeStatus } from '../../../contract/payments/policy.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';
import type { SandboxContext } from './context.ts';
import { disputeEntity, paymentEntity } from './entities.ts';
import { enqueueEvents } from './events.ts';
import { collectionEntity, type Page } from './lists.ts';
import { disputesOf, pageOf, requirePayment, requirePaymentById } from './queries.ts';
import { SandboxRefusal, unknownId } from './refusal.ts';

const RESPOND_WITHIN_MS = 7 * 24 * 60 * 60 * 1_000;

type NewDispute = {
  paymentId: string;
  /** Defaults to the whole payment. */
  amount?: number | undefined;
  reasonCode?: string | undefined;
  /** In milliseconds; defaults to a week from now. */
  respondBy?: number | undefined;
};

/** What the shopper's bank does. */
export async function openDispute(
  { database }: Pick<SandboxContext, 'database'>,
  { paymentId, amount, reasonCode = 'goods_not_received', respondBy }: NewDispute,
) {
  return database.transaction(async (tx) => {
    const payment = await requirePaymentById(tx, paymentId);
    const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
    if (!isCaptured) throw new SandboxRefusal('Only a captured payment can be disputed');
    const disputed = amount ?? payment.amount;
    if (disputed <= 0 || disputed > payment.amount) {
      throw new SandboxRefusal('The disputed amount is greater than the payment', 'amount');
    }
    const now = Date.now();
    const dispute: Row<'sandbox_disputes'> = {
      id: providerId('disp'),
      payment_id: payment.id,
      amount: disputed,
      reason_code: reasonCode,
      respond_by: respondBy ?? now + RESPOND_WITHIN_MS,
      status: 'open',
      created_at: now,
    };
    await tx.insertInto('sandbox_disputes').values(dispute).execute();
    return tell(tx, 'created', dispute);
  });
}

/** The same for a caller with the keys of the payment's account. */
export async function openAccountDispute(
  ctx: Pick<SandboxContext, 'database' | 'account'>,
  dispute: NewDispute,
) {
  await requirePayment(ctx.database.query, ctx.account, dispute.paymentId);
  return openDispute(ctx, dispute);
}

type MoveEvent = Exclude<DisputeStatus, 'open'>;
type DisputeMove = { id: string; move: MoveEvent };

/** Moves an open dispute; a closed one cannot be moved. */
export async function moveDispute(
  { database }: Pick<SandboxContext, 'database'>,
  { id, move }: DisputeMove,
) {
  return database.transaction(async (tx) => {
    const dispute = await tx
      .updateTable('sandbox_disputes')
      // The provider has an event for this but no status: the shop has to act, as at first.
      .set({ status: move === 'action_required' ? 'open' : move })
      .where('id', '=', id)
      .where('status', 'in', ['open', 'under_review'])
      .returningAll()
      .executeTakeFirst();
    if (dispute === undefined) return refuseToMove(tx, id);
    return tell(tx, move, dispute);
  });
}

export async function moveAccountDispute(
  ctx: Pick<SandboxContext, 'database' | 'account'>,
  { id, move }: DisputeMove,
) {
  await getSandboxDispute(ctx, { id });
  return moveDispute(ctx, { id, move });
}

async function tell(tx: Queryable, event: 'created' | MoveEvent, dispute: Row<'sandbox_disputes'>) {
  const entities = {
    payment: paymentEntity(await requirePaymentById(tx, dispute.payment_id)),
    dispute: disputeEntity(dispute),
  };
  await enqueueEvents(tx, [{ name: `payment.dispute.${event}`, entities }]);
  return entities.dispute;
}

async function refuseToMove(tx: Queryable, id: string): Promise<never> {
  const { status } = await tx
    .selectFrom('sandbox_disputes')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
  throw new SandboxRefusal(`This dispute is ${status} already`);
}

export async function findSandboxDisputes(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  page: Page,
) {
  const disputes = await pageOf(disputesOf(database.query, account), 'sandbox_disputes', page);
  return collectionEntity(disputes.map(disputeEntity));
}

export async function getSandboxDispute(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id }: { id: string },
) {
  const row = await disputesOf(database.query, account)
    .where('sandbox_disputes.id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
  return disputeEntity(row);
}
