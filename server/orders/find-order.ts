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
] as const;

/** An order as delivering and paying need it. */
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderByProviderId>>>;

export function findOrderByProviderId(db: Queryable, providerOrderId: string) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/**
 * A write that changes nothing: it takes the row's lock, so until the transaction ends no other one
 * settles or moves the order.
 */
export function lockOrder(tx: Queryable, id: string): Promise<FoundOrder> {
  return tx
    .updateTable('orders')
    .set((eb) => ({ asked_at: eb.ref('asked_at') }))
    .where('id', '=', id)
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow(() => new Error(`The order ${id} does not exist.`));
}
