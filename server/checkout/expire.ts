import type { OrderEvent } from '../../contract/order-events.ts';
import type { Actor } from '../orders/history.ts';
import { moveOrder } from '../orders/states.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { endHolds } from '../stock/hold.ts';
import { recordLapse } from '../stock/lapses.ts';
import { returnStock } from '../stock/return.ts';

type Ending = {
  /** Whether its time was over, or an admin ended it: that counts against its network. */
  hasLapsed?: boolean;
  /** Where the history has more to say. */
  event?: OrderEvent;
};

/**
 * Ends a hold and returns what it had taken; money that comes later is still noticed. False where the
 * order was not pending any more.
 */
export async function expireOrder(
  tx: Queryable,
  id: string,
  actor: Actor,
  { hasLapsed = false, event }: Ending = {},
): Promise<boolean> {
  if (!(await moveOrder(tx, id, ['pending', 'expired'], actor, event))) return false;
  const { firm, network } = await endHolds(tx, id);
  await returnStock(tx, firm);
  if (hasLapsed && firm.length > 0 && network !== undefined) {
    await recordLapse(tx, { orderId: id, network, at: Date.now() });
  }
  return true;
}
