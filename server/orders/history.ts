import { type OrderEvent, orderEventSchema } from '../../contract/order-events.ts';
import { newId } from '../platform/db/ids.ts';
import { readOldEvent } from '../platform/db/migrations/007-old-events.ts';
import type { NewRow, OrderState, Queryable } from '../platform/db/tables.ts';

/** A user's id, or the part of the shop that acted by itself. */
export type Actor = string;

/** The only writer of the column `event`. */
export function toHistoryRow(
  orderId: string,
  actor: Actor,
  event: OrderEvent,
  at: number,
): NewRow<'order_history'> {
  return { id: newId(at), order_id: orderId, at, actor, event: JSON.stringify(event) };
}

export async function addHistory(
  tx: Queryable,
  orderId: string,
  actor: Actor,
  event: OrderEvent,
  at = Date.now(),
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values(toHistoryRow(orderId, actor, event, at))
    .execute();
}

/**
 * The only reader of the column `event`. Takes all rows of one order, oldest first; a row that
 * cannot be parsed becomes a note.
 */
export function readEvents<HistoryRow extends { event: string }>(
  rows: readonly HistoryRow[],
): (Omit<HistoryRow, 'event'> & { event: OrderEvent })[] {
  let state: OrderState | undefined;
  return rows.map((row) => {
    // During an update, servers of the old version may still be writing sentences.
    const event = parseEvent(row.event) ?? readOldEvent(row.event, state);
    state = stateAfter(event) ?? state;
    return { ...row, event };
  });
}

function parseEvent(text: string): OrderEvent | undefined {
  try {
    return orderEventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The state that an event leaves its order in; undefined where it leaves the state alone. */
export function stateAfter(event: OrderEvent): OrderState | undefined {
  switch (event.kind) {
    case 'placed':
      return 'pending';
    case 'paid':
    case 'undelivered':
      return 'paid';
    case 'delivered':
    case 'expired':
      return event.kind;
    case 'fully_refunded':
      return 'refunded';
    case 'restored':
      return event.state;
    case 'refund_requested':
    case 'refunded':
    case 'refund_failed':
    case 'note':
      return undefined;
  }
}

/** Whether it ever was an order, whatever became of it. */
export async function wasPaid(db: Queryable, orderId: string): Promise<boolean> {
  const events = await findEvents(db, orderId);
  return events.some((event) => stateAfter(event) === 'paid');
}

/** What a fully refunded order was until then. */
export async function findStateBeforeRefund(
  tx: Queryable,
  orderId: string,
): Promise<'paid' | 'delivered' | 'expired'> {
  const states = (await findEvents(tx, orderId)).map(stateAfter);
  return (
    states.findLast((state) => state === 'paid' || state === 'delivered' || state === 'expired') ??
    'paid'
  );
}

async function findEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_history')
    .select('event')
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return readEvents(rows).map(({ event }) => event);
}
