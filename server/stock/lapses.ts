import { HOLDS } from '../../contract/stock/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** How long a hold that ended unpaid counts against its network. */
export const LAPSE_MS = HOLDS.lapseMinutes * 60 * 1_000;

/** Counts a hold that ended unpaid against its network. */
export async function recordLapse(
  tx: Queryable,
  lapse: { orderId: string; network: string; at: number },
): Promise<void> {
  const { orderId, network, at } = lapse;
  await tx
    .insertInto('lapsed_holds')
    .values({ order_id: orderId, network, at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** Deletes lapses that no longer count; addresses are not stored longer than needed. */
export async function forgetLapses(db: Queryable, now: number): Promise<void> {
  await db
    .deleteFrom('lapsed_holds')
    .where('at', '<=', now - LAPSE_MS)
    .execute();
}
