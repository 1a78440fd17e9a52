import { type OrderEvent, orderEventSchema } from '../../contract/orders/event-schemas.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import { newId } from '../platform/db/ids.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';
import { countEvent } from './event-counts.ts';

/** A user's id, or the part of the shop that acted by itself. */
export type ActorId = string;

/** The only writer of the column `event`. */
export function toHistoryRow(
  orderId: string,
  actor: ActorId,
  event: OrderEvent,
  at: number,
): NewRow<'order_history'> {
  return { id: newId(at), order_id: orderId, at, actor, event: JSON.stringify(event) };
}

const insert = compileOnce(
  (tx, row: NewRow<'order_history'>) =>
    tx.insertInto('order_history').values({
      id: row.id,
      order_id: row.order_id,
      at: row.at,
      actor: row.actor,
      event: row.event,
    }),
  { isAnswerRead: false },
);

export async function addHistory(
  tx: Queryable,
  orderId: string,
  actor: ActorId,
  event: OrderEvent,
  at = Date.now(),
): Promise<void> {
  await insert(tx, toHistoryRow(orderId, actor, event, at));
  countEvent(event);
}

/**
 * The only reader of the column `event`; a row that cannot be parsed becomes a note.
 */
export function readEvents<HistoryRow extends { event: string }>(
  rows: readonly HistoryRow[],
): (Omit<HistoryRow, 'event'> & { event: OrderEvent })[] {
  return rows.map((row) => ({
    ...row,
    event: parseEvent(row.event) ?? { kind: 'note', text: row.event },
  }));
}

function parseEvent(text: string): OrderEvent | undefined {
  try {
    return orderEventSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
