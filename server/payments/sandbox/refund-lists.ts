import type { Database } from '../../platform/db/open.ts';
import { refundEntity } from './entities.ts';
import { collectionEntity, type Page } from './lists.ts';
import { pageOf, refundsOf, requirePayment, requireRefund } from './queries.ts';
import { unknownId } from './refusal.ts';

export async function findAllSandboxRefunds(database: Database, account: string, page: Page) {
  const refunds = await pageOf(refundsOf(database.query, account), 'sandbox_refunds', page);
  return collectionEntity(refunds.map(refundEntity));
}

export async function findRefundsOfPayment(
  database: Database,
  account: string,
  paymentId: string,
  page: Page,
) {
  await requirePayment(database.query, account, paymentId);
  const its = refundsOf(database.query, account).where('payment_id', '=', paymentId);
  const refunds = await pageOf(its, 'sandbox_refunds', page);
  return collectionEntity(refunds.map(refundEntity));
}

export async function getSandboxRefund(
  database: Database,
  account: string,
  id: string,
  paymentId?: string,
) {
  const refund = await requireRefund(database.query, account, id);
  if (paymentId !== undefined && refund.payment_id !== paymentId) throw unknownId();
  return refundEntity(refund);
}

export async function editSandboxRefund(
  database: Database,
  account: string,
  id: string,
  notes: Record<string, string>,
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
