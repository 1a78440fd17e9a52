import { findOrder } from '../orders/find-order.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';

export function findDispute(db: Queryable, id: string) {
  return db
    .selectFrom('disputes')
    .select(['status', 'event_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The order of a payment, found by the payment or else by the order's id at the provider. */
export async function findDisputedOrder(
  db: Queryable,
  paymentId: string,
  orderId: string | undefined,
): Promise<{ id: string; public_id: string | null } | undefined> {
  const orders = db.selectFrom('orders').select(['orders.id', 'orders.public_id']);
  const paid = await orders
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (paid !== undefined || orderId === undefined) return paid;
  return findOrder(db, orderId);
}

export async function saveDispute(tx: Queryable, dispute: NewRow<'disputes'>): Promise<void> {
  const { amount_paise, reason, status, respond_by, event_at } = dispute;
  await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ amount_paise, reason, status, respond_by, event_at }),
    )
    .execute();
}
