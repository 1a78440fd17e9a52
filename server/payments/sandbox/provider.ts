import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Queryable, Row } from '../../platform/db/tables.ts';
import { providerId } from './account.ts';
import type { CardError } from './cards.ts';
import type { SandboxContext } from './context.ts';
import { paymentEntity } from './entities.ts';
import { enqueueEvents } from './events.ts';
import { eventsOf } from './payment-events.ts';
import { ORDER_COLUMNS } from './queries.ts';
import { unknownId, WindowRefusal } from './refusal.ts';
import { chargeOf, methodOf, type Special } from './special-numbers.ts';

/** An order that was not paid by then never will be: nobody can fill the database with declines. */
const MOST_ATTEMPTS = 10;
/** Long enough to see the failure, short enough to wait for the success. */
const LATE_AFTER_MS = 30_000;

export type Attempt = {
  orderId: string;
  cardLast4: string;
  /** Why the bank declines; undefined if it accepts. */
  error: CardError | undefined;
  /** Whether an accepted payment is captured at once, which is the default, or only authorised. */
  captures: boolean;
  /** How it differs from an ordinary card payment. */
  special?: Special | undefined;
  /** When the payment started: now, unless a test says otherwise. */
  at?: number;
};

const tryToPay = compileOnce((tx, { id, status }: Pick<Row<'sandbox_orders'>, 'id' | 'status'>) =>
  tx
    .updateTable('sandbox_orders')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), status }))
    .where('id', '=', id)
    .where('status', '!=', 'paid')
    .where('attempts', '<', MOST_ATTEMPTS)
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
    method: row.method,
    card_last4: row.card_last4,
    fee: row.fee,
    tax: row.tax,
    succeeds_at: row.succeeds_at,
    notes: row.notes,
    created_at: row.created_at,
  }),
);

/** One attempt to pay in the window. At most one payment of an order is ever captured. */
export async function attemptPayment(
  { database }: Pick<SandboxContext, 'database'>,
  attempt: Attempt,
) {
  return database.transaction(async (tx) => {
    const status = statusOf(attempt);
    const now = attempt.at ?? Date.now();
    // The first write locks the order, so that simultaneous attempts queue up.
    const [tried] = (
      await tryToPay(tx, {
        id: attempt.orderId,
        status: status === 'captured' ? 'paid' : 'attempted',
      })
    ).rows;
    if (tried === undefined) return refuseOrder(tx, attempt.orderId);
    const order = attempt.special === 'offer' ? await applyOffer(tx, tried) : tried;

    const method = methodOf(attempt.special);
    const payment: Row<'sandbox_payments'> = {
      id: providerId('pay'),
      order_id: order.id,
      ...chargeOf(order.amount, attempt.special),
      amount_refunded: 0,
      status,
      error: attempt.error === undefined ? null : JSON.stringify(attempt.error),
      method,
      card_last4: method === 'card' ? attempt.cardLast4 : '',
      succeeds_at: status === 'failed' && attempt.special === 'late' ? now + LATE_AFTER_MS : null,
      notes: '{}',
      created_at: now,
    };
    await insert(tx, payment);
    await enqueueEvents(tx, eventsOf(payment, order));
    return paymentEntity(payment);
  });
}

function statusOf({ error, captures, special }: Attempt): Row<'sandbox_payments'>['status'] {
  if (error !== undefined) return 'failed';
  if (special === 'cash') return 'pending';
  return captures ? 'captured' : 'authorized';
}

async function applyOffer(tx: Queryable, order: Row<'sandbox_orders'>) {
  const offer_id = providerId('offer');
  await tx.updateTable('sandbox_orders').set({ offer_id }).where('id', '=', order.id).execute();
  return { ...order, offer_id };
}

/** No payable order was found: it is paid, has been tried too often, or never existed. */
export async function refuseOrder(tx: Queryable, id: string): Promise<never> {
  const { status } = await tx
    .selectFrom('sandbox_orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknownId);
  throw new WindowRefusal(status === 'paid' ? 'alreadyPaid' : 'tooManyAttempts');
}
