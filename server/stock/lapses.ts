import { HOLDS } from '../../contract/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';

const LAPSE_MS = HOLDS.lapseMinutes * 60 * 1_000;

/** Whether so many holds of the network ended without money lately that it gets soft ones only. */
export async function hasLapsedTooOften(
  tx: Queryable,
  network: string,
  now: number,
): Promise<boolean> {
  const { lapses } = await tx
    .selectFrom('lapsed_holds')
    .select((eb) => eb.fn.countAll<number>().as('lapses'))
    .where('network', '=', network)
    .where('at', '>', now - LAPSE_MS)
    .executeTakeFirstOrThrow();
  return lapses >= HOLDS.lapses;
}

/** Counts a hold that ended without money against its network. */
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

/** Those that no longer count; addresses are not kept longer than they are needed. */
export async function forgetLapses(db: Queryable, now: number): Promise<void> {
  await db
    .deleteFrom('lapsed_holds')
    .where('at', '<=', now - LAPSE_MS)
    .execute();
}
