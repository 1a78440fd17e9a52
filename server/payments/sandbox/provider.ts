import { CARD_PROBLEMS } from '../../../contract/wording/sandbox.ts';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';
import type { CardError } from './cards.ts';
import { orderEntity, paymentEntity } from './entities.ts';
import { enqueueEvents, type SandboxEvent } from './events.ts';
import { ORDER_COLUMNS, requirePayment } from './queries.ts';
import { SandboxRefusal, unknownId } from './refusal.ts';

export type Attempt = {
  orderId: string;
  cardLast4: string;
  /** Why the bank declines; undefined if it accepts. */
  error: CardError | undefined;
  /** Whether an accepted payment is captured at once, which is the default, or only authorised. */
  captures: boolean;
  /** When the payment started: now, unless a test says otherwise. */
  at?: number;
};

const tryToPay = compileOnce((tx, { id, status }: Pick<Row<'sandbox_orders'>, 'id' | 'status'>) =>
  tx
    .updateTable('sandbox_orders')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), status }))
    .where('id', '=', id)
    .where('status', '!=', 'paid')
    .returning(ORDER_COLUMNS),
);

const insert = compileOnce((tx, row: Row<'sandbox_payments'>) =>
  tx.insertInto('sandbox_payments').values({
    id: row.id,
    order_id: row.order_id,
    amount: row.amount,
    amount_refunded: row.amount_refunded,
    status: row.status,
    error: row.error,
    card_last4: row.card_last4,
    notes: row.notes,
    created_at: row.created_at,
  }),
);

/** One attempt to pay in the window. At most one payment of an order is ever captured. */
export async function attemptPayment(database: Database, attempt: Attempt) {
  return database.transaction(async (tx) => {
    const goodStatus = attempt.captures ? 'captured' : 'authorized';
    const status = attempt.error === undefined ? goodStatus : 'failed';
    // The first write locks the order, so that simultaneous attempts queue up.
    const [order] = (
      await tryToPay(tx, {
        id: attempt.orderId,
        status: status === 'captured' ? 'paid' : 'attempted',
      })
    ).rows;
    if (order === undefined) return refusePaidOrder(tx, attempt.orderId);

    const payment: Row<'sandbox_payments'> = {
      id: providerId('pay'),
      order_id: order.id,
      amount: order.amount,
      amount_refunded: 0,
      status,
      error: attempt.error === undefined ? null : JSON.stringify(attempt.error),
      card_last4: attempt.cardLast4,
      notes: '{}',
      created_at: attempt.at ?? Date.now(),
    };
    await insert(tx, payment);
    await enqueueEvents(tx, eventsOf(payment, order));
    return paymentEntity(payment);
  });
}

function eventsOf(payment: Row<'sandbox_payments'>, order: Row<'sandbox_orders'>): SandboxEvent[] {
  if (payment.status === 'failed') {
    return [{ name: 'payment.failed', entities: { payment: paymentEntity(payment) } }];
  }
  const authorised = paymentEntity({ ...payment, status: 'authorized' });
  return [
    { name: 'payment.authorized', entities: { payment: authorised } },
    ...(payment.status === 'captured' ? captureEvents(payment, order) : []),
  ];
}

function captureEvents(row: Row<'sandbox_payments'>, order: Row<'sandbox_orders'>): SandboxEvent[] {
  const payment = paymentEntity(row);
  return [
    { name: 'payment.captured', entities: { payment } },
    { name: 'order.paid', entities: { payment, order: orderEntity(order) } },
  ];
}

export async function captureSandboxPayment(
  database: Database,
  account: string,
  id: string,
  amount: number,
) {
  return database.transaction(async (tx) => {
    const payment = await requirePayment(tx, account, id);
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
      throw new SandboxRefusal(
        payment.status === 'failed'
          ? 'Only payments which have been authorized can be captured'
          : 'This payment has already been captured',
      );
    }
    const order = await tx
      .updateTable('sandbox_orders')
      .set({ status: 'paid' })
      .where('id', '=', payment.order_id)
      .where('status', '!=', 'paid')
      .returningAll()
      .executeTakeFirst();
    if (order === undefined) return refusePaidOrder(tx, payment.order_id);
    const captured = { ...payment, status: 'captured' as const };
    await enqueueEvents(tx, captureEvents(captured, order));
    return paymentEntity(captured);
  });
}

/** No payable order was found: it has been paid, or it never existed. */
async function refusePaidOrder(tx: Queryable, id: string): Promise<never> {
  await tx
    .selectFrom('sandbox_orders')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
  throw new SandboxRefusal(CARD_PROBLEMS.alreadyPaid);
}
