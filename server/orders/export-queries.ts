import type { Queryable } from '../platform/db/tables.ts';

export type ExportedOrderRow = Awaited<ReturnType<typeof findOrdersToExport>>[number];

/**
 * One page of what an admin's lists contain, newest first; being paid counts as much as the state.
 */
export function findOrdersToExport(
  db: Queryable,
  {
    withExpired,
    after,
    limit,
  }: {
    withExpired: boolean;
    after: { created_at: number; id: string } | undefined;
    limit: number;
  },
) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.public_id',
      'orders.number',
      'orders.state',
      'orders.subtotal_paise',
      'orders.shipping_paise',
      'orders.tax_paise',
      'orders.total_paise',
      'orders.shipping_address',
      'orders.created_at',
      'users.name as user_name',
      'users.email as user_email',
    ])
    .where('orders.public_id', 'is not', null)
    .$if(!withExpired, (query) =>
      query.where(({ eb, or }) =>
        or([eb('orders.state', '!=', 'expired'), eb('orders.paid_at', 'is not', null)]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('orders.created_at', 'orders.id'),
          '<',
          tuple(after?.created_at ?? 0, after?.id ?? ''),
        ),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** What was paid for each of these orders, and how much of it was refunded. */
export async function findPaid(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, { paid: number; refunded: number }>> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'amount_paise as paid', 'refunded_paise as refunded'])
    .where('order_id', 'in', orderIds)
    .where('is_extra', '=', 0)
    .execute();
  return new Map(rows.map(({ order_id, ...sums }) => [order_id, sums]));
}
