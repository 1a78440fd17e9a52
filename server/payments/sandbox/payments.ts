import type { SandboxContext } from './context.ts';
import { cardEntity, paymentEntity } from './entities.ts';
import { collectionEntity, type Page } from './lists.ts';
import { pageOf, paymentsOf, requirePayment } from './queries.ts';
import { SandboxRefusal } from './refusal.ts';

export async function findAllSandboxPayments(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  page: Page,
) {
  const payments = await pageOf(paymentsOf(database.query, account), 'sandbox_payments', page);
  return collectionEntity(payments.map(paymentEntity));
}

export async function getSandboxPayment(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id }: { id: string },
) {
  return paymentEntity(await requirePayment(database.query, account, id));
}

export async function getSandboxCard(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { paymentId }: { paymentId: string },
) {
  const payment = await requirePayment(database.query, account, paymentId);
  if (payment.method !== 'card') throw new SandboxRefusal('This payment was not made by card');
  return cardEntity(payment);
}

export async function editSandboxPayment(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id, notes }: { id: string; notes: Record<string, string> },
) {
  await requirePayment(database.query, account, id);
  const row = await database.query
    .updateTable('sandbox_payments')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return paymentEntity(row);
}
