import { hasRowLocks } from '../../platform/db/row-locks.ts';
import type { Queryable } from '../../platform/db/tables.ts';

/** Removes orders with their payments, refunds and disputes. */
export async function removeSandboxOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // A payment that is being made is waited for, and goes as well.
  if (hasRowLocks(tx)) {
    await tx
      .selectFrom('sandbox_orders')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
  }
  const payments = tx.selectFrom('sandbox_payments').select('id').where('order_id', 'in', ids);
  await tx.deleteFrom('sandbox_refunds').where('payment_id', 'in', payments).execute();
  await tx.deleteFrom('sandbox_disputes').where('payment_id', 'in', payments).execute();
  await tx.deleteFrom('sandbox_payments').where('order_id', 'in', ids).execute();
  await tx.deleteFrom('sandbox_orders').where('id', 'in', ids).execute();
}

/** Removes a batch of webhooks that nobody has taken since; returns how many. */
export async function removeUnsentWebhooks(
  db: Queryable,
  dueBefore: number,
  batch: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sandbox_webhooks')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandbox_webhooks')
        .select('id')
        .where('due_at', '<', dueBefore)
        .orderBy('due_at')
        .limit(batch),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
