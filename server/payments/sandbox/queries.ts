import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import type { Page } from './lists.ts';
import { unknownId } from './refusal.ts';

export const ORDER_COLUMNS = [
  'sandbox_orders.id',
  'sandbox_orders.account',
  'sandbox_orders.amount',
  'sandbox_orders.currency',
  'sandbox_orders.receipt',
  'sandbox_orders.notes',
  'sandbox_orders.attempts',
  'sandbox_orders.status',
  'sandbox_orders.offer_id',
  'sandbox_orders.created_at',
] as const;

export const PAYMENT_COLUMNS = [
  'sandbox_payments.id',
  'sandbox_payments.order_id',
  'sandbox_payments.amount',
  'sandbox_payments.amount_refunded',
  'sandbox_payments.status',
  'sandbox_payments.error',
  'sandbox_payments.method',
  'sandbox_payments.card_last4',
  'sandbox_payments.fee',
  'sandbox_payments.tax',
  'sandbox_payments.succeeds_at',
  'sandbox_payments.notes',
  'sandbox_payments.created_at',
] as const;

/** An account sees only what belongs to its own orders. */
export function ordersOf(db: Queryable, account: string) {
  return db
    .selectFrom('sandbox_orders')
    .select(ORDER_COLUMNS)
    .where('sandbox_orders.account', '=', account);
}

export function paymentsOf(db: Queryable, account: string) {
  return db
    .selectFrom('sandbox_payments')
    .innerJoin('sandbox_orders', 'sandbox_orders.id', 'sandbox_payments.order_id')
    .select(PAYMENT_COLUMNS)
    .where('sandbox_orders.account', '=', account);
}

export function refundsOf(db: Queryable, account: string) {
  return db
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_refunds.payment_id')
    .innerJoin('sandbox_orders', 'sandbox_orders.id', 'sandbox_payments.order_id')
    .selectAll('sandbox_refunds')
    .where('sandbox_orders.account', '=', account);
}

export function disputesOf(db: Queryable, account: string) {
  return db
    .selectFrom('sandbox_disputes')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'sandbox_disputes.payment_id')
    .innerJoin('sandbox_orders', 'sandbox_orders.id', 'sandbox_payments.order_id')
    .selectAll('sandbox_disputes')
    .where('sandbox_orders.account', '=', account);
}

const orderById = compileOnce((db, { account, id }: { account: string; id: string }) =>
  ordersOf(db, account).where('sandbox_orders.id', '=', id),
);

export async function requireOrder(db: Queryable, account: string, id: string) {
  const [order] = (await orderById(db, { account, id })).rows;
  if (order === undefined) throw unknownId();
  return order;
}

export function requirePayment(db: Queryable, account: string, id: string) {
  return paymentsOf(db, account)
    .where('sandbox_payments.id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
}

export function requireRefund(db: Queryable, account: string, id: string) {
  return refundsOf(db, account)
    .where('sandbox_refunds.id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
}

/** The payment, whichever account it belongs to. */
export function requirePaymentById(db: Queryable, id: string) {
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
}

type Listed = 'sandbox_orders' | 'sandbox_payments' | 'sandbox_refunds' | 'sandbox_disputes';

/** Newest first; `from` and `to` are in seconds, like the `created_at` that callers see. */
export function pageOf<DB, Table extends keyof DB, Output>(
  query: SelectQueryBuilder<DB, Table, Output>,
  table: Listed,
  { from, to, count, skip }: Page,
) {
  const createdAt = sql.ref<number>(`${table}.created_at`);
  let page = query;
  if (from !== undefined) page = page.where(sql<SqlBool>`${createdAt} >= ${from * 1_000}`);
  if (to !== undefined) page = page.where(sql<SqlBool>`${createdAt} < ${(to + 1) * 1_000}`);
  return page
    .orderBy(createdAt, 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc')
    .limit(count)
    .offset(skip)
    .execute();
}
