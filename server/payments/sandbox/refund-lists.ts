import type { SandboxContext } from './context.ts';
import { refundEntity } from './entities.ts';
import { collectionEntity, type Page } from './lists.ts';
import { pageOf, refundsOf, requirePayment, requireRefund } from './queries.ts';
import { unknownId } from './refusal.ts';

export async function findAllSandboxRefunds(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  page: Page,
) {
  const refunds = await pageOf(refundsOf(database.query, account), 'sandbox_refunds', page);
  return collectionEntity(refunds.map(refundEntity));
}

export async function findRefundsOfPayment(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { paymentId, ...page }: Page & { paymentId: string },
) {
  await requirePayment(database.query, account, paymentId);
  const its = refundsOf(database.query, account).where('payment_id', '=', paymentId);
  const refunds = await pageOf(its, 'sandbox_refunds', page);
  return collectionEntity(refunds.map(refundEntity));
}

export async function getSandboxRefund(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id, paymentId }: { id: string; paymentId?: string },
) {
  const refund = await requireRefund(database.query, account, id);
  if (paymentId !== undefined && refund.payment_id !== paymentId) throw unknownId();
  return refundEntity(refund);
}

export async function editSandboxRefund(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id, notes }: { id: string; notes: Record<string, string> },
) {
  await requireRefund(database.query, account, id);
  const row = await database.query
    .updateTable('sandbox_refunds')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return refundEntity(row);
}
