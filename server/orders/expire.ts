import type { Queryable } from '../db/tables.ts';
import type { Actor } from './history.ts';
import { moveOrder } from './states.ts';
import { dropHolds, returnStock } from './stock.ts';

/** Ends a hold and returns its stock; money that comes later is still noticed. */
export async function expireOrder(tx: Queryable, id: string, actor: Actor): Promise<void> {
  if (!(await moveOrder(tx, id, ['pending', 'expired'], actor))) return;
  await returnStock(tx, await dropHolds(tx, id));
}
