import type { Queryable } from '../platform/db/tables.ts';

/** For a value that does not say which stock it is based on: concurrent sales are lost. */
export async function setStock(tx: Queryable, productId: string, stock: number): Promise<void> {
  await tx.updateTable('products').set({ stock }).where('id', '=', productId).execute();
}
