import type { Queryable } from '../platform/db/tables.ts';

/** For a count that does not say which stock it was made from; what orders took since is lost. */
export async function setStock(tx: Queryable, productId: string, stock: number): Promise<void> {
  await tx.updateTable('products').set({ stock }).where('id', '=', productId).execute();
}
