import { sql } from 'kysely';
import { hasRowLocks } from '../../platform/db/row-locks.ts';
import type { Queryable } from '../../platform/db/tables.ts';

/** Locks many products in the order in which orders lock theirs, to avoid deadlocks. */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (!hasRowLocks(tx)) return;
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .orderBy(sql`id collate "C"`)
    .forUpdate()
    .execute();
}

export async function deleteProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('products').where('id', 'in', ids).execute();
}

export async function setCategory(
  tx: Queryable,
  ids: readonly string[],
  categoryId: string,
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ category_id: categoryId })
    .where('id', 'in', ids)
    .execute();
}
