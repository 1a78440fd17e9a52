import type { Queryable } from '../platform/db/tables.ts';
import { type Wanted, wantedOf } from './wanted.ts';

/** Notes that stock which was taken is only held, and until when. */
export async function holdStock(
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

/** Ends an order's holds and returns what they held; the stock itself stays taken. */
export async function dropHolds(tx: Queryable, orderId: string): Promise<Wanted[]> {
  const rows = await tx
    .deleteFrom('stock_holds')
    .where('order_id', '=', orderId)
    .returning(['product_id', 'qty'])
    .execute();
  return wantedOf(rows);
}

export async function findHoldEnd(db: Queryable, orderId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock_holds')
    .select((eb) => eb.fn.min('expires_at').as('end'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.end ?? undefined;
}
