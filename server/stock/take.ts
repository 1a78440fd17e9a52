import type { Queryable } from '../platform/db/tables.ts';
import { returnStock } from './return.ts';
import type { Wanted } from './wanted.ts';

/** Takes stock, all or nothing; returns the first product of which there is too little. */
export async function takeStock(
  tx: Queryable,
  wanted: readonly Wanted[],
): Promise<Wanted | undefined> {
  const taken: Wanted[] = [];
  for (const one of wanted) {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', one.qty), stock_moved_at: Date.now() }))
      .where('id', '=', one.productId)
      .where('stock', '>=', one.qty)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      await returnStock(tx, taken);
      return one;
    }
    taken.push(one);
  }
  return undefined;
}
