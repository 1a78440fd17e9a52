import { LIMITS } from '../../contract/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';

/**
 * The stock after it was moved, or undefined where nothing was: it never falls below nothing nor
 * rises above what we count. The row stays locked to the end of the transaction.
 */
export async function addToStock(
  tx: Queryable,
  id: string,
  change: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', change) }))
    .where('id', '=', id)
    .where(({ between, eb }) => between(eb('stock', '+', change), 0, LIMITS.stock))
    .returning('stock')
    .executeTakeFirst();
  return row?.stock;
}

export async function findStock(tx: Queryable, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.stock;
}
