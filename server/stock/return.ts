import type { Queryable } from '../platform/db/tables.ts';
import type { Wanted } from './wanted.ts';

/** A product removed in the meantime has no stock to return to. */
export async function returnStock(tx: Queryable, wanted: readonly Wanted[]): Promise<void> {
  for (const { productId, qty } of wanted) {
    await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', qty) }))
      .where('id', '=', productId)
      .execute();
  }
}
