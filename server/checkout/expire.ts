import type { OrderEvent } from '../../contract/order-events.ts';
import type { Actor } from '../orders/history.ts';
import { moveOrder } from '../orders/states.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { type EndedHolds, endHolds } from '../stock/hold.ts';
import { recordLapse } from '../stock/lapses.ts';
import { returnStock } from '../stock/return.ts';

type Ending = {
  /** Whether its time was over, or an admin ended it: that counts against its network. */
  hasLapsed?: boolean;
  /** Where the history has more to say. */
  event?: OrderEvent;
};

/**
 * Ends a hold and returns what it had taken; money that comes later is still noticed. Undefined where
 * the order was not pending any more.
 */
export async function expireOrder(
  tx: Queryable,
  id: string,
  actor: Actor,
  { hasLapsed = false, event }: Ending = {},
): Promise<EndedHolds | undefined> {
  if (!(await moveOrder(tx, id, ['pending', 'expired'], actor, event))) return undefined;
  const ended = await endHolds(tx, id);
  await returnStock(tx, ended.firm);
  if (hasLapsed) await countLapse(tx, id, ended);
  return ended;
}

/** Only what kept pieces from others counts. */
export async function countLapse(
  tx: Queryable,
  orderId: string,
  { firm, network }: EndedHolds,
): Promise<void> {
  if (firm.length === 0 || network === undefined) return;
  await recordLapse(tx, { orderId, network, at: Date.now() });
}
