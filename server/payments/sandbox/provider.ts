import type { Database } from '../../db/open.ts';
import type { Queryable, Row } from '../../db/tables.ts';
import { providerId } from './account.ts';
import type { CardError } from './cards.ts';
import { collectionEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import { enqueueEvent } from './webhooks.ts';

const MIN_AMOUNT = 100;

/** Thrown for what the provider answers with status 400. */
export class SandboxRefusal extends Error {
  readonly field: string | undefined;

  constructor(description: string, field?: string) {
    super(description);
    this.field = field;
  }
}

export type NewOrder = {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Record<string, string>;
};

export async function createSandboxOrder(database: Database, order: NewOrder) {
  if (order.amount < MIN_AMOUNT) {
    throw new SandboxRefusal('Order amount less than minimum amount allowed', 'amount');
  }
  const row: Row<'sandbox_orders'> = {
    id: providerId('order'),
    ...order,
    notes: JSON.stringify(order.notes),
    attempts: 0,
    status: 'created',
    created_at: Date.now(),
  };
  const { numInsertedOrUpdatedRows } = await database.query
    .insertInto('sandbox_orders')
    .values(row)
    .onConflict((conflict) => conflict.column('receipt').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new SandboxRefusal('Receipt is not unique', 'receipt');
  return orderEntity(row);
}

export async function findSandboxOrders(database: Database, receipt: string | undefined) {
  const rows = await database.query
    .selectFrom('sandbox_orders')
    .selectAll()
    .$if(receipt !== undefined, (query) => query.where('receipt', '=', receipt ?? ''))
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return collectionEntity(rows.map(orderEntity));
}

export async function getSandboxOrder(database: Database, id: string) {
  return orderEntity(await requireOrder(database.query, id));
}

export async function findSandboxPayments(database: Database, orderId: string) {
  await requireOrder(database.query, orderId);
  const rows = await database.query
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return collectionEntity(rows.map(paymentEntity));
}

export async function getSandboxPayment(database: Database, id: string) {
  return paymentEntity(await requirePayment(database.query, id));
}

export type Attempt = {
  orderId: string;
  cardLast4: string;
  /** Why the bank says no; undefined where it says yes. */
  error: CardError | undefined;
  /** Whether a good payment is captured at once, as is the default, or only authorised. */
  captures: boolean;
};

/** One try to pay in the window. At most one payment of an order is ever captured. */
export async function attemptPayment(database: Database, attempt: Attempt) {
  return database.transaction(async (tx) => {
    // The first write takes the order's lock, so two tries at once stand in a line.
    const { status, amount } = await tx
      .updateTable('sandbox_orders')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', attempt.orderId)
      .returning(['status', 'amount'])
      .executeTakeFirstOrThrow(() => new SandboxRefusal('The id provided does not exist'));
    if (status === 'paid') throw new SandboxRefusal('This order has been paid already');

    const goodStatus = attempt.captures ? 'captured' : 'authorized';
    const payment: Row<'sandbox_payments'> = {
      id: providerId('pay'),
      order_id: attempt.orderId,
      amount,
      amount_refunded: 0,
      status: attempt.error === undefined ? goodStatus : 'failed',
      error: attempt.error === undefined ? null : JSON.stringify(attempt.error),
      card_last4: attempt.cardLast4,
      created_at: Date.now(),
    };
    await tx.insertInto('sandbox_payments').values(payment).execute();
    await setOrderStatus(tx, attempt.orderId, payment.status === 'captured' ? 'paid' : 'attempted');
    if (payment.status === 'failed') {
      await enqueueEvent(tx, 'payment.failed', { payment: paymentEntity(payment) });
    } else {
      await enqueueEvent(tx, 'payment.authorized', {
        payment: paymentEntity({ ...payment, status: 'authorized' }),
      });
    }
    if (payment.status === 'captured') await announceCapture(tx, payment);
    return paymentEntity(payment);
  });
}

export async function captureSandboxPayment(database: Database, id: string, amount: number) {
  return database.transaction(async (tx) => {
    const payment = await requirePayment(tx, id);
    if (payment.amount !== amount) {
      throw new SandboxRefusal('Capture amount must be equal to the amount authorized', 'amount');
    }
    const { numUpdatedRows } = await tx
      .updateTable('sandbox_payments')
      .set({ status: 'captured' })
      .where('id', '=', id)
      .where('status', '=', 'authorized')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      throw new SandboxRefusal('This payment has already been captured');
    }
    const captured = { ...payment, status: 'captured' as const };
    await setOrderStatus(tx, payment.order_id, 'paid');
    await announceCapture(tx, captured);
    return paymentEntity(captured);
  });
}

/** The same key gives the same refund, however often it is asked for. */
export async function refundSandboxPayment(
  database: Database,
  paymentId: string,
  amount: number | undefined,
  idempotencyKey: string | undefined,
) {
  return database.transaction(async (tx) => {
    // A write that changes nothing takes the payment's lock, so the same key twice at once is seen.
    await tx
      .updateTable('sandbox_payments')
      .set((eb) => ({ amount_refunded: eb.ref('amount_refunded') }))
      .where('id', '=', paymentId)
      .execute();
    const known = await findRefundByKey(tx, idempotencyKey);
    if (known !== undefined) return refundEntity(known);
    const before = await requirePayment(tx, paymentId);
    const wanted = amount ?? before.amount - before.amount_refunded;
    const { numUpdatedRows } = await tx
      .updateTable('sandbox_payments')
      .set((eb) => ({ amount_refunded: eb('amount_refunded', '+', wanted) }))
      .where('id', '=', paymentId)
      .where('status', '=', 'captured')
      .where((eb) => eb(eb('amount_refunded', '+', wanted), '<=', eb.ref('amount')))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || wanted <= 0) {
      throw new SandboxRefusal(
        'The refund amount is greater than the amount that is left',
        'amount',
      );
    }
    await tx
      .updateTable('sandbox_payments')
      .set({ status: 'refunded' })
      .where('id', '=', paymentId)
      .whereRef('amount_refunded', '=', 'amount')
      .execute();
    const refund: Row<'sandbox_refunds'> = {
      id: providerId('rfnd'),
      payment_id: paymentId,
      idempotency_key: idempotencyKey ?? null,
      amount: wanted,
      created_at: Date.now(),
    };
    await tx.insertInto('sandbox_refunds').values(refund).execute();
    const payment = paymentEntity(await requirePayment(tx, paymentId));
    await enqueueEvent(tx, 'refund.processed', { refund: refundEntity(refund), payment });
    return refundEntity(refund);
  });
}

async function announceCapture(tx: Queryable, payment: Row<'sandbox_payments'>): Promise<void> {
  const entity = paymentEntity(payment);
  await enqueueEvent(tx, 'payment.captured', { payment: entity });
  const order = orderEntity(await requireOrder(tx, payment.order_id));
  await enqueueEvent(tx, 'order.paid', { payment: entity, order });
}

async function setOrderStatus(
  tx: Queryable,
  id: string,
  status: Row<'sandbox_orders'>['status'],
): Promise<void> {
  await tx.updateTable('sandbox_orders').set({ status }).where('id', '=', id).execute();
}

function requireOrder(db: Queryable, id: string) {
  return db
    .selectFrom('sandbox_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new SandboxRefusal('The id provided does not exist'));
}

function requirePayment(db: Queryable, id: string) {
  return db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new SandboxRefusal('The id provided does not exist'));
}

async function findRefundByKey(db: Queryable, key: string | undefined) {
  if (key === undefined) return undefined;
  return db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}
