import { sql } from 'kysely';
import { LIMITS } from '../../contract/limits.ts';
import type { Queryable } from '../platform/db/tables.ts';

export type StockMove = { productId: string; change: number };

/**
 * Returns the new stock, or undefined if it was not changed: it never drops below zero or exceeds
 * the limit. The row stays locked until the transaction ends.
 */
export async function moveStockBy(
  tx: Queryable,
  { productId, change }: StockMove,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', change) }))
    .where('id', '=', productId)
    .where(({ between, eb }) => between(eb('stock', '+', change), 0, LIMITS.stock))
    .returning('stock')
    .executeTakeFirst();
  return row?.stock;
}

/** Changes many in one statement; returns how many, without those that would drop below zero. */
export async function moveStocks(tx: Queryable, moves: readonly StockMove[]): Promise<number> {
  if (moves.length === 0) return 0;
  const rows = moves.map(({ productId, change }) => sql`(${productId}, ${change})`);
  // Both engines name the columns of a VALUES list like this; PostgreSQL does not know their types.
  const { numAffectedRows = 0n } = await sql`
    update products set stock = products.stock + cast(given.column2 as integer)
    from (values ${sql.join(rows)}) as given
    where products.id = given.column1
      and products.stock + cast(given.column2 as integer) >= 0`.execute(tx);
  return Number(numAffectedRows);
}

export async function findStock(tx: Queryable, productId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.stock;
}
