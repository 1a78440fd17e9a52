import type { Actor } from '../orders/history.ts';
import { moveOrder } from '../orders/states.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { dropHolds } from '../stock/hold.ts';
import { returnStock } from '../stock/return.ts';

/** Ends a hold and returns its stock; money that comes later is still noticed. */
export async function expireOrder(tx: Queryable, id: string, actor: Actor): Promise<void> {
  if (!(await moveOrder(tx, id, ['pending', 'expired'], actor))) return;
  await returnStock(tx, await dropHolds(tx, id));
}
