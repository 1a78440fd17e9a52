import { LIMITS } from '../../contract/limits.ts';
import type { Queryable } from '../platform/db/tables.ts';

export type HeldStockRow = Awaited<ReturnType<typeof findHeldStock>>[number];

/**
 * What unpaid orders that can be paid hold, newest first: all of them, one order's or one
 * product's.
 */
export function findHeldStock(
  db: Queryable,
  { orderId, productId }: { orderId?: string; productId?: string | undefined } = {},
) {
  return db
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('products', 'products.id', 'stock_holds.product_id')
    .select([
      'orders.public_id',
      'users.id as user_id',
      'users.name as user_name',
      'users.email as user_email',
      'stock_holds.product_id',
      'products.name',
      'stock_holds.firm',
      'stock_holds.soft',
      'orders.hold_ends_at',
    ])
    .where('orders.public_id', 'is not', null)
    .$if(orderId !== undefined, (query) => query.where('stock_holds.order_id', '=', orderId ?? ''))
    .$if(productId !== undefined, (query) =>
      query.where('stock_holds.product_id', '=', productId ?? ''),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('stock_holds.order_id')
    .orderBy('stock_holds.product_id')
    .limit(LIMITS.heldStock)
    .execute();
}
