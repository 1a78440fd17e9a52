import type { OrderEvent } from '../../contract/order-events.ts';
import type { OrderState, Queryable } from '../platform/db/tables.ts';
import { type Actor, addHistory } from './history.ts';

/**
 * pending: stock is held and money may come. expired: the hold is over, money may still come.
 * paid, delivered: what they say. refunded: all the money went back; where a refund fails after
 * all, the order is again what it was before. Each state has those that may follow it, with the
 * event that the history then gets.
 */
export const TRANSITIONS: Readonly<Record<OrderState, Partial<Record<OrderState, OrderEvent>>>> = {
  pending: { paid: { kind: 'paid' }, expired: { kind: 'expired' } },
  expired: { paid: { kind: 'paid' }, refunded: { kind: 'fully_refunded' } },
  paid: { delivered: { kind: 'delivered' }, refunded: { kind: 'fully_refunded' } },
  delivered: { paid: { kind: 'undelivered' }, refunded: { kind: 'fully_refunded' } },
  refunded: {
    paid: { kind: 'restored', state: 'paid' },
    delivered: { kind: 'restored', state: 'delivered' },
    expired: { kind: 'restored', state: 'expired' },
  },
};

/** Whether money may still make an order of it; money that was to go back once never does. */
export function isOpen({ state }: { state: OrderState }): boolean {
  return state === 'pending' || state === 'expired';
}

/**
 * Moves an order, unless it was moved meanwhile; the caller who gets `true` is the only one to do
 * what belongs to the move, in the same transaction.
 */
export async function moveOrder(
  tx: Queryable,
  id: string,
  [from, to]: readonly [OrderState, OrderState],
  actor: Actor,
): Promise<boolean> {
  const event = TRANSITIONS[from][to];
  if (event === undefined) throw new Error(`An order never goes from ${from} to ${to}.`);
  const now = Date.now();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await addHistory(tx, id, actor, event, now);
  return true;
}
