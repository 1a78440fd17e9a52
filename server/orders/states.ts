import { type SqlBool, sql } from 'kysely';
import type { OrderEvent } from '../../contract/orders/event-schemas.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { OrderState, Queryable, Row } from '../platform/db/tables.ts';
import { type ActorId, addHistory } from './history.ts';

/**
 * pending: stock is held and payment may come. expired: the hold has ended, payment may still come.
 * An order stays paid or delivered after refunds: those are a sum, not a state. Each state lists its
 * possible successors, with the event that is recorded.
 */
export const TRANSITIONS: Readonly<Record<OrderState, Partial<Record<OrderState, OrderEvent>>>> = {
  pending: { paid: { kind: 'paid' }, expired: { kind: 'expired' } },
  expired: { paid: { kind: 'paid' } },
  paid: { delivered: { kind: 'delivered' } },
  delivered: { paid: { kind: 'undelivered' } },
};

/** Whether its items have been sold. */
export function isBought({ state }: { state: OrderState }): boolean {
  return state === 'paid' || state === 'delivered';
}

/** Whether money was received for it and not wholly returned; a delivered order stays paid. */
export function isPaid({ state, is_refunded }: Pick<Row<'orders'>, 'state' | 'is_refunded'>) {
  return state === 'delivered' || (state === 'paid' && is_refunded === 0);
}

/** The same in a query, which the index of the listed orders serves in their order. */
export const isPaidInSql = sql<SqlBool>`case orders.state
  when 'delivered' then 1 when 'paid' then 1 - orders.is_refunded else 0 end > 0`;

/** Whether a payment may still settle it; one marked for refund never does. */
export function isOpen(order: Pick<Row<'orders'>, 'state' | 'return_reason'>): boolean {
  return !isBought(order) && order.return_reason === null;
}

type Move = { id: string; from: OrderState; to: OrderState; paidAt: number | null; now: number };

const move = compileOnce((tx, { id, from, to, paidAt, now }: Move) =>
  tx
    .updateTable('orders')
    .set((eb) => ({
      state: to,
      paid_at: eb.fn.coalesce('paid_at', eb.val(paidAt)),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', from),
);

/**
 * Moves an order unless it has been moved already; the caller that gets `true` is the only one to
 * carry out what belongs to the move, in the same transaction.
 */
export async function moveOrder(
  tx: Queryable,
  id: string,
  [from, to]: readonly [OrderState, OrderState],
  actor: ActorId,
  /** Recorded instead of the usual event. */
  said?: OrderEvent,
): Promise<boolean> {
  const usual = TRANSITIONS[from][to];
  if (usual === undefined) throw new Error(`An order cannot move from ${from} to ${to}.`);
  const now = Date.now();
  const { numAffectedRows } = await move(tx, {
    id,
    from,
    to,
    paidAt: to === 'paid' ? now : null,
    now,
  });
  if (numAffectedRows === 0n) return false;
  await addHistory(tx, id, actor, said ?? usual, now);
  return true;
}
