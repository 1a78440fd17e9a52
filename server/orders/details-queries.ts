import { latestAccount } from '../payments/attempts.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { REFUND_COLUMNS } from './refund-columns.ts';

export function findOrderRecord(db: Queryable, publicId: string) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'state',
      'subtotal_paise',
      'shipping_paise',
      'tax_paise',
      'rate_tax_hundredths',
      'payment_method',
      'shipping_address',
      latestAccount,
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
}

export function findPayments(db: Queryable, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount_paise', 'refunded_paise', 'created_at', 'is_extra'])
    .where('order_id', '=', orderId)
    .orderBy('is_extra')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Without those that settled the order or were returned in the end. */
export function findUnsettledPayments(db: Queryable, orderId: string) {
  return db
    .selectFrom('unsettled_payments')
    .select(['id', 'status', 'method', 'amount_paise', 'seen_at'])
    .where('order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('id', '=', 'unsettled_payments.id'))),
    )
    .orderBy('seen_at')
    .orderBy('id')
    .execute();
}

export function findRefunds(db: Queryable, orderId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([...REFUND_COLUMNS, 'refunds.created_at', 'refunds.moved_at', 'refunds.note'])
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}

/** Oldest first. */
export function findDisputes(db: Queryable, orderId: string) {
  return db
    .selectFrom('disputes')
    .select(['id', 'amount_paise', 'reason', 'status', 'respond_by', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** With the name of the user who acted; a part of the shop has none. */
export function findHistory(db: Queryable, orderId: string) {
  return db
    .selectFrom('order_history')
    .leftJoin('users', 'users.id', 'order_history.actor')
    .select([
      'order_history.at',
      'order_history.actor',
      'users.name as actor_name',
      'order_history.event',
    ])
    .where('order_history.order_id', '=', orderId)
    .orderBy('order_history.at')
    .orderBy('order_history.id')
    .execute();
}
