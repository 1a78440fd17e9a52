import type { Rates } from '../../contract/settings/shop.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { Queryable } from '../platform/db/tables.ts';

export const ORDER_COLUMNS = [
  'id',
  'provider_order_id',
  'user_id',
  'state',
  'total_paise',
  'shipping_address',
  'fingerprint',
  'created_at',
  'asked_at',
  'provider_account',
  'paid_at',
  'hold_ends_at',
  'replaced_by',
  'return_reason',
  'rate_shipping_paise',
  'rate_tax_hundredths',
  'lines_state',
] as const;

/** An order as delivery and checkout need it. */
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderByProviderId>>>;

const byProviderId = compileOnce((db, { providerOrderId }: { providerOrderId: string }) =>
  db.selectFrom('orders').select(ORDER_COLUMNS).where('provider_order_id', '=', providerOrderId),
);

export async function findOrderByProviderId(db: Queryable, providerOrderId: string) {
  return (await byProviderId(db, { providerOrderId })).rows[0];
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
