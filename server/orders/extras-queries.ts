import { latestAccount } from '../payments/attempts.ts';
import type { Queryable } from '../platform/db/tables.ts';

type Wanted = {
  orderIds: readonly string[];
  /** Only this user's orders; undefined for everyone's. */
  userId: string | undefined;
};

export function findExtras(db: Queryable, { orderIds, userId }: Wanted) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      'orders.public_id',
      'orders.user_id',
      'orders.number',
      'orders.return_reason',
      'orders.state',
      'orders.hold_ends_at',
      latestAccount,
      'orders.is_refunded',
      'orders.rate_shipping_paise',
      'orders.rate_tax_hundredths',
      eb
        .selectFrom('payments')
        .select((paid) => paid.fn.sum<number | null>('refunded_paise').as('paise'))
        .whereRef('order_id', '=', 'orders.id')
        .where('is_extra', '=', 0)
        .$asScalar()
        .as('refundedPaise'),
    ])
    .where('orders.public_id', 'in', orderIds)
    .$if(userId !== undefined, (query) => query.where('orders.user_id', '=', userId ?? ''))
    .execute();
}
