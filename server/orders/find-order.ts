import type { Rates } from '../../contract/settings/shop.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { Queryable } from '../platform/db/tables.ts';

export const ORDER_COLUMNS = [
  'id',
  'public_id',
  'user_id',
  'state',
  'total_paise',
  'shipping_address',
  'fingerprint',
  'created_at',
  'asked_at',
  'paid_at',
  'hold_ends_at',
  'replaced_by',
  'return_reason',
  'rate_shipping_paise',
  'rate_tax_hundredths',
  'lines_state',
] as const;

/** An order as delivery and checkout need it. */
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Our own id of an order that a call names by its public id, or by that of any attempt. */
export const namedOrder = (db: Queryable, orderId: string) =>
  db
    .selectFrom('orders as named')
    .select('named.id')
    .where('named.public_id', '=', orderId)
    .union(
      db
        .selectFrom('payment_attempts')
        .select('order_id as id')
        .where('provider_order_id', '=', orderId),
    );

const named = compileOnce((db, { orderId }: { orderId: string }) =>
  db.selectFrom('orders').select(ORDER_COLUMNS).where('id', 'in', namedOrder(db, orderId)),
);

export async function findOrder(db: Queryable, orderId: string) {
  return (await named(db, { orderId })).rows[0];
}

const locked = compileOnce((tx, { id }: { id: string }) =>
  tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .$if(hasRowLocks(tx), (query) => query.forNoKeyUpdate()),
);

/** What the order was priced with, whatever the shop's rates are now. */
export function ratesOf(order: FoundOrder): Rates {
  return {
    shippingPaise: order.rate_shipping_paise,
    taxHundredths: order.rate_tax_hundredths,
  };
}

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Queryable, id: string): Promise<FoundOrder> {
  const [order] = (await locked(tx, { id })).rows;
  if (order === undefined) throw new Error(`The order ${id} does not exist.`);
  return order;
}
