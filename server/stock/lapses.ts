import { HOLDS } from '../../contract/policy.ts';
import type { Queryable } from '../platform/db/tables.ts';

const LAPSE_MS = HOLDS.lapseMinutes * 60 * 1_000;

/** What speaks for and against holding firmly for a network. */
export async function findStanding(
  tx: Queryable,
  network: string,
  now: number,
): Promise<{ hasLapsedTooOften: boolean; firmLines: number }> {
  const { lapses, firmLines } = await tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('lapsed_holds')
        .select((lapsed) => lapsed.fn.countAll<number>().as('count'))
        .where('network', '=', network)
        .where('at', '>', now - LAPSE_MS)
        .$asScalar()
        .$notNull()
        .as('lapses'),
      eb
        .selectFrom('stock_holds')
        .select((held) => held.fn.countAll<number>().as('count'))
        .where('network', '=', network)
        .where('firm', '>', 0)
        .$asScalar()
        .$notNull()
        .as('firmLines'),
    ])
    .executeTakeFirstOrThrow();
  return { hasLapsedTooOften: lapses >= HOLDS.lapses, firmLines };
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
