import { newId } from '../db/ids.ts';
import type { OrderState, Queryable } from '../db/tables.ts';

/**
 * pending: stock is held and money may come. expired: the hold is over, money may still come.
 * paid, delivered: what they say. refunded: all the money went back; where a refund fails after
 * all, the order is again what it was before.
 */
export const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending: ['paid', 'expired'],
  expired: ['paid', 'refunded'],
  paid: ['delivered', 'refunded'],
  delivered: ['paid', 'refunded'],
  refunded: ['paid', 'delivered', 'expired'],
};

/** Whether money may still make an order of it; money that was to go back once never does. */
export function isOpen({ state }: { state: OrderState }): boolean {
  return state === 'pending' || state === 'expired';
}

/** A user's id, or the part of the shop that acted by itself. */
export type Actor = string;

/**
 * Moves an order, unless somebody else has moved it first; whoever gets `true` is the only one to
 * do what belongs to the move, in the same transaction.
 */
export async function moveOrder(
  tx: Queryable,
  id: string,
  [from, to]: readonly [OrderState, OrderState],
  actor: Actor,
): Promise<boolean> {
  if (!TRANSITIONS[from].includes(to))
    throw new Error(`An order never goes from ${from} to ${to}.`);
  const now = Date.now();
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await addHistory(tx, id, actor, to, now);
  return true;
}

export async function addHistory(
  tx: Queryable,
  orderId: string,
  actor: Actor,
  event: string,
  at = Date.now(),
): Promise<void> {
  await tx
    .insertInto('order_history')
    .values({ id: newId(at), order_id: orderId, at, actor, event })
    .execute();
}
