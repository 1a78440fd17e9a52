import type { OrderEvent } from '../../contract/orders/event-schemas.ts';
import type { ActorId } from '../orders/history.ts';
import { moveOrder } from '../orders/states.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { type EndedHolds, endHolds } from '../stock/hold.ts';
import { recordLapse } from '../stock/lapses.ts';
import { returnStock } from '../stock/return.ts';

type Ending = {
  /** Whether it ran out or an admin ended it: that counts against its network. */
  hasLapsed?: boolean;
  /** Recorded instead of the usual event. */
  event?: OrderEvent;
};

/**
 * Ends a hold and returns its stock; later money is still noticed. undefined if the order was no
 * longer pending.
 */
export async function expireOrder(
  tx: Queryable,
  id: string,
  actor: ActorId,
  { hasLapsed = false, event }: Ending = {},
): Promise<EndedHolds | undefined> {
  if (!(await moveOrder(tx, id, ['pending', 'expired'], actor, event))) return undefined;
  const ended = await endHolds(tx, id);
  await returnStock(tx, ended.firm);
  if (hasLapsed) await countLapse(tx, id, ended);
  return ended;
}

/** Only holds that kept stock from others count. */
export async function countLapse(
  tx: Queryable,
  orderId: string,
  { firm, network }: EndedHolds,
): Promise<void> {
  if (firm.length === 0 || network === undefined) return;
  await recordLapse(tx, { orderId, network, at: Date.now() });
}
