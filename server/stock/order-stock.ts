import type { Queryable } from '../platform/db/tables.ts';

export type Wanted = { productId: string; qty: number };

/** Several lines of one product count together, and every order takes its products in one order. */
function addUp(lines: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, number>();
  for (const { productId, qty } of lines) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  return [...sums]
    .map(([productId, qty]) => ({ productId, qty }))
    .sort((one, other) => (one.productId < other.productId ? -1 : 1));
}

/** The same for the lines of an order. */
export function wantedOf(lines: readonly { product_id: string; qty: number }[]): Wanted[] {
  return addUp(lines.map(({ product_id, qty }) => ({ productId: product_id, qty })));
}

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

/** A product that was removed meanwhile has no stock to return to. */
export async function returnStock(tx: Queryable, wanted: readonly Wanted[]): Promise<void> {
  for (const { productId, qty } of wanted) {
    await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', qty), stock_moved_at: Date.now() }))
      .where('id', '=', productId)
      .execute();
  }
}

export async function recordHolds(
  tx: Queryable,
  orderId: string,
  wanted: readonly Wanted[],
  expiresAt: number,
): Promise<void> {
  if (wanted.length === 0) return;
  await tx
    .insertInto('stock_holds')
    .values(
      wanted.map(({ productId, qty }) => ({
        order_id: orderId,
        product_id: productId,
        qty,
        expires_at: expiresAt,
      })),
    )
    .execute();
}

/** Ends an order's holds and says what they held; the stock itself stays taken. */
export async function dropHolds(tx: Queryable, orderId: string): Promise<Wanted[]> {
  const rows = await tx
    .deleteFrom('stock_holds')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'qty'])
    .execute();
  return wantedOf(rows);
}
