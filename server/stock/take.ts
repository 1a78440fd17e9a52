import { compileOnce } from '../platform/db/compile-once.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { returnStock } from './return.ts';
import type { Wanted } from './wanted.ts';

/** Takes stock, all or nothing; returns the first product that is short. */
export async function takeStock(
  tx: Queryable,
  wanted: readonly Wanted[],
): Promise<Wanted | undefined> {
  const taken: Wanted[] = [];
  for (const one of wanted) {
    if (!(await takePieces(tx, one))) {
      await returnStock(tx, taken);
      return one;
    }
    taken.push(one);
  }
  return undefined;
}

const take = compileOnce((tx, { productId, qty }: Wanted) =>
  tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', qty) }))
    .where('id', '=', productId)
    .where('stock', '>=', qty),
);

/** False if there is not enough. */
export async function takePieces(tx: Queryable, { productId, qty }: Wanted): Promise<boolean> {
  return (await take(tx, { productId, qty })).numAffectedRows === 1n;
}
