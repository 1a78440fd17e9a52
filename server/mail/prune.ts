import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import { DAY_MS, sweepOf } from '../platform/db/sweep.ts';

/** How long it is kept what happened and who was told. */
const KEPT_MS = 90 * DAY_MS;
const BATCH = 200;

/** Removes old events and their deliveries, without what is still to be told. */
export const pruneEvents = sweepOf(removeEvents, BATCH);

async function removeEvents({ query }: Database, now: number): Promise<number> {
  const old = await query
    .selectFrom('events')
    .select('id')
    // Ids begin with their time.
    .where('id', '<', newId(now - KEPT_MS))
    .where('is_fresh', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.event_id', '=', 'events.id')
            .where('deliveries.state', '=', 'waiting'),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await query.deleteFrom('events').where('id', 'in', ids).execute();
  return ids.length;
}
