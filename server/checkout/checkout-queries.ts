import { sql } from 'kysely';
import type { ReturnReason } from '../../contract/payments/policy.ts';
import { ORDER_COLUMNS } from '../orders/find-order.ts';
import type { ProviderPayment } from '../payments/payment-provider.ts';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';
import type { Wanted } from '../stock/wanted.ts';

const forSale = (tx: Queryable, wanted: readonly Wanted[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'image', 'price_paise', 'description', 'stock'])
    .where(
      'id',
      'in',
      wanted.map(({ productId }) => productId),
    );

const seenForSale = compileForLists(forSale);

export async function findForSale(tx: Queryable, wanted: readonly Wanted[]) {
  return (await seenForSale(tx, wanted, {})).rows;
}

const lockedForSale = compileForLists((tx, wanted: readonly Wanted[]) =>
  forSale(tx, wanted).$if(hasRowLocks(tx), (query) =>
    query.orderBy(sql`id collate "C"`).forNoKeyUpdate(),
  ),
);

/**
 * Locks the stock of these products until the transaction ends. All orders lock in the same order,
 * so they cannot deadlock.
 */
export async function lockForSale(tx: Queryable, wanted: readonly Wanted[]) {
  return (await lockedForSale(tx, wanted, {})).rows;
}

const linesOf = compileOnce((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('order_lines')
    .select(['product_id', 'qty', 'price_paise'])
    .where('order_id', '=', orderId)
    .orderBy('position'),
);

export async function findOrderLines(db: Queryable, orderId: string) {
  return (await linesOf(db, { orderId })).rows;
}

type NewPayment = Pick<ProviderPayment, 'id' | 'orderId' | 'amount' | 'refunded'>;

type PaymentValues = Required<Omit<NewRow<'payments'>, 'refunded_paise' | 'attempt_id'>> & {
  openedAs: string | null;
};

const insert = compileOnce((tx, row: PaymentValues) =>
  tx
    .insertInto('payments')
    .values({
      id: row.id,
      order_id: row.order_id,
      attempt_id: tx
        .selectFrom('payment_attempts')
        .select('id')
        .where('order_id', '=', row.order_id)
        .where('provider_order_id', '=', row.openedAs)
        .orderBy('account')
        .limit(1),
      amount_paise: row.amount_paise,
      ordered_paise: row.ordered_paise,
      refunded_paise: 0,
      created_at: row.created_at,
      is_extra: row.is_extra,
      follow_at: row.follow_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

async function addPayment(
  tx: Queryable,
  { id, orderId, amount, refunded }: NewPayment,
  row: Pick<PaymentValues, 'order_id' | 'ordered_paise' | 'is_extra'>,
): Promise<boolean> {
  const now = Date.now();
  // Refunds made in the provider's dashboard are marked to be read in the same transaction.
  const follow_at = refunded > 0 ? now : null;
  const values = {
    ...row,
    id,
    openedAs: orderId,
    amount_paise: amount,
    created_at: now,
    follow_at,
  };
  return (await insert(tx, values)).numAffectedRows === 1n;
}

/** A payment settles at most one order. `orderedPaise` is what it buys: 0 if it is returned. */
export async function insertPayment(
  tx: Queryable,
  orderId: string,
  payment: NewPayment,
  { orderedPaise }: { orderedPaise: number },
): Promise<void> {
  const row = { order_id: orderId, ordered_paise: orderedPaise, is_extra: 0 } as const;
  if (await addPayment(tx, payment, row)) return;
  throw new Error(`The payment ${payment.id} belongs to another order.`);
}

/** False if the payment is known, as an extra one or as the one that settled the order. */
export function insertExtraPayment(
  tx: Queryable,
  orderId: string,
  payment: NewPayment,
): Promise<boolean> {
  return addPayment(tx, payment, { order_id: orderId, ordered_paise: 0, is_extra: 1 });
}

/** Marks an order whose payment is refunded instead of settling it. */
export async function setReturnReason(
  tx: Queryable,
  orderId: string,
  reason: ReturnReason,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ return_reason: reason, paid_at: Date.now() })
    .where('id', '=', orderId)
    .execute();
}

/** The payment that settled the order, or would have. */
export function findPaymentOf(db: Queryable, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'amount_paise', 'is_extra'])
    .where('order_id', '=', orderId)
    .where('is_extra', '=', 0)
    .executeTakeFirst();
}

/** Whether the payment came on top of the one that settled this order. */
export async function isExtraPayment(
  db: Queryable,
  orderId: string,
  paymentId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .where('is_extra', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether its payment went back instead of settling it. */
export async function isMoneyReturned(db: Queryable, orderId: string): Promise<boolean> {
  const { return_reason } = await db
    .selectFrom('orders')
    .select('return_reason')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return return_reason !== null;
}

export async function findReturnReason(db: Queryable, orderId: string): Promise<ReturnReason> {
  const { return_reason } = await db
    .selectFrom('orders')
    .select('return_reason')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (return_reason === null)
    throw new Error(`The payment of the order ${orderId} was not returned.`);
  return return_reason;
}

export type WebhookEvent = { id: string; name: string };

const eventById = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom('webhook_events').select('id').where('id', '=', id),
);

export async function isEventKnown(db: Queryable, id: string): Promise<boolean> {
  return (await eventById(db, { id })).rows.length > 0;
}

const insertEvent = compileOnce(
  (db, { id, name, now }: WebhookEvent & { now: number }) =>
    db
      .insertInto('webhook_events')
      .values({ id, event: name, received_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  { isAnswerRead: false },
);

/** Records a webhook event; one recorded before stays as it is. */
export async function recordWebhookEvent(db: Queryable, { id, name }: WebhookEvent): Promise<void> {
  await insertEvent(db, { id, name, now: Date.now() });
}

/** Our orders among these provider orders that a payment could still settle. */
export function findOpenOrders(db: Queryable, providerOrderIds: readonly string[]) {
  return ordersOpenedAs(db, providerOrderIds)
    .where('state', 'in', ['pending', 'expired'])
    .where('return_reason', 'is', null)
    .execute();
}

/** Our settled orders among these provider orders, for which further payments may arrive. */
export function findSettledOrders(db: Queryable, providerOrderIds: readonly string[]) {
  return ordersOpenedAs(db, providerOrderIds)
    .where(({ eb, or }) =>
      or([eb('state', 'in', ['paid', 'delivered']), eb('return_reason', 'is not', null)]),
    )
    .execute();
}

function ordersOpenedAs(db: Queryable, providerOrderIds: readonly string[]) {
  const attempted = db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('provider_order_id', 'in', providerOrderIds);
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('id', 'in', attempted);
}

/** Payments of which the provider has refunds that we have not read yet. */
export function findPaymentsToFollow(
  db: Queryable,
  { now, limit }: { now: number; limit: number },
) {
  return db
    .selectFrom('payments')
    .select(['id', 'created_at'])
    .where('follow_at', '<=', now)
    .orderBy('follow_at')
    .limit(limit)
    .execute();
}

/** Null once its refunds have been read. */
export async function setFollowAt(db: Queryable, id: string, at: number | null): Promise<void> {
  await db.updateTable('payments').set({ follow_at: at }).where('id', '=', id).execute();
}

/** The refunded sum we know of for each of these payments. */
export function findRefundedSums(db: Queryable, paymentIds: readonly string[]) {
  return db
    .selectFrom('payments')
    .select(['id', 'refunded_paise'])
    .where('id', 'in', paymentIds)
    .execute();
}

export async function setAskedAt(db: Queryable, id: string, at: number): Promise<void> {
  await db.updateTable('orders').set({ asked_at: at }).where('id', '=', id).execute();
}
