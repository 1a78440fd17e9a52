import { LOW_STOCK } from '../../contract/stock/policy.ts';
import { recordEvent } from '../events/record-event.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { returnStock } from './return.ts';
import type { Wanted } from './wanted.ts';

/** Takes stock, all or nothing; returns the first product that is short. */
export async function takeStock(
  tx: Queryable,
  wanted: readonly Wanted[],
): Promise<Wanted | undefined> {
  const taken: (Wanted & { left: number })[] = [];
  for (const one of wanted) {
    const left = await takePieces(tx, one);
    if (left === undefined) {
      await returnStock(tx, taken);
      return one;
    }
    taken.push({ ...one, left });
  }
  await tellOfLowStock(tx, taken);
  return undefined;
}

const take = compileOnce((tx, { productId, qty }: Wanted) =>
  tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', qty) }))
    .where('id', '=', productId)
    .where('stock', '>=', qty)
    .returning('stock'),
);

/** Returns how many are left; undefined if there is not enough. */
export async function takePieces(
  tx: Queryable,
  { productId, qty }: Wanted,
): Promise<number | undefined> {
  return (await take(tx, { productId, qty })).rows[0]?.stock;
}

/** Only the order that crosses the level tells, not each one below it. */
export async function tellOfLowStock(
  tx: Queryable,
  taken: readonly (Wanted & { left: number })[],
): Promise<void> {
  for (const { productId, qty, left } of taken) {
    const hasCrossed = left <= LOW_STOCK && left + qty > LOW_STOCK;
    if (hasCrossed) await recordEvent(tx, { kind: 'stock_low', productId });
  }
}
