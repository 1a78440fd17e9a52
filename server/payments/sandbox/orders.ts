import { compileForLists, compileOnce } from '../../platform/db/compile-once.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { SMALLEST_AMOUNT } from '../razorpay/razorpay.ts';
import { providerId } from './account.ts';
import type { SandboxContext } from './context.ts';
import { orderEntity, paymentEntity } from './entities.ts';
import { collectionEntity, type Page } from './lists.ts';
import { ordersOf, PAYMENT_COLUMNS, pageOf, requireOrder } from './queries.ts';
import { SandboxRefusal, unknownId } from './refusal.ts';

type NewOrder = {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Record<string, string>;
};

const insert = compileOnce((db, row: Row<'sandbox_orders'>) =>
  db
    .insertInto('sandbox_orders')
    .values({
      id: row.id,
      account: row.account,
      amount: row.amount,
      currency: row.currency,
      receipt: row.receipt,
      notes: row.notes,
      attempts: row.attempts,
      status: row.status,
      offer_id: row.offer_id,
      created_at: row.created_at,
    })
    .onConflict((conflict) => conflict.columns(['account', 'receipt']).doNothing()),
);

export async function createSandboxOrder(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  order: NewOrder,
) {
  if (order.amount < SMALLEST_AMOUNT) {
    throw new SandboxRefusal('Order amount less than minimum amount allowed', 'amount');
  }
  const row: Row<'sandbox_orders'> = {
    id: providerId('order'),
    account,
    ...order,
    notes: JSON.stringify(order.notes),
    attempts: 0,
    status: 'created',
    offer_id: null,
    created_at: Date.now(),
  };
  const { numAffectedRows } = await insert(database.query, row);
  if (numAffectedRows === 0n) throw new SandboxRefusal('Receipt is not unique', 'receipt');
  return orderEntity(row);
}

type OrderQuery = Page & {
  receipt: string | undefined;
  /** Only those with an authorised payment, or only those without. */
  authorized: boolean | undefined;
  withPayments: boolean;
};

export async function findSandboxOrders(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  wanted: OrderQuery,
) {
  const { receipt, authorized, withPayments } = wanted;
  let query = ordersOf(database.query, account);
  if (receipt !== undefined) query = query.where('receipt', '=', receipt);
  if (authorized !== undefined) {
    query = query.where(({ exists, not, selectFrom }) => {
      const good = exists(
        selectFrom('sandbox_payments')
          .select('sandbox_payments.id')
          .whereRef('order_id', '=', 'sandbox_orders.id')
          .where('sandbox_payments.status', 'not in', ['failed', 'pending']),
      );
      return authorized ? good : not(good);
    });
  }
  const orders = await pageOf(query, 'sandbox_orders', wanted);
  if (!withPayments) return collectionEntity(orders.map(orderEntity));
  return collectionEntity(await addPayments(database.query, orders));
}

export async function getSandboxOrder(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id, withPayments }: { id: string; withPayments: boolean },
) {
  const order = await requireOrder(database.query, account, id);
  if (!withPayments) return orderEntity(order);
  const [expanded] = await addPayments(database.query, [order]);
  return expanded;
}

export async function findSandboxPayments(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { orderId }: { orderId: string },
) {
  const order = await requireOrder(database.query, account, orderId);
  const payments = await findPaymentsOf(database.query, [order]);
  return collectionEntity(payments.map(paymentEntity));
}

export async function editSandboxOrder(
  { database, account }: Pick<SandboxContext, 'database' | 'account'>,
  { id, notes }: { id: string; notes: Record<string, string> },
) {
  const row = await database.query
    .updateTable('sandbox_orders')
    .set({ notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .where('account', '=', account)
    .returningAll()
    .executeTakeFirstOrThrow(unknownId);
  return orderEntity(row);
}

async function addPayments(db: Queryable, orders: readonly Row<'sandbox_orders'>[]) {
  const payments = await findPaymentsOf(db, orders);
  return orders.map((order) => {
    const its = payments.filter(({ order_id }) => order_id === order.id);
    return { ...orderEntity(order), payments: collectionEntity(its.map(paymentEntity)) };
  });
}

const paymentsFor = compileForLists((db, orders: readonly { id: string }[]) =>
  db
    .selectFrom('sandbox_payments')
    .select(PAYMENT_COLUMNS)
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/** All of them: however many cards were declined, the good payment is included. */
async function findPaymentsOf(db: Queryable, orders: readonly { id: string }[]) {
  return orders.length === 0 ? [] : (await paymentsFor(db, orders, {})).rows;
}
