import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long it is kept what happened and who was told. */
const KEPT_MS = 90 * DAY_MS;
const EVERY_MS = 60 * 60 * 1_000;
const AT_ONCE = 200;

/** Removes old events and their deliveries now and then; returns a function that stops it. */
export function startPruning(
  database: Database,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const working = (async () => {
    while (!signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      while (!signal.aborted && (await pruneEvents(database, Date.now()).catch(report))) {
        // In small steps, so that no checkout waits for them.
      }
    }
  })();
  return () => {
    stopping.abort();
    return working;
  };
}

/** Removes one batch, without what is still to be told; returns whether there may be more. */
export async function pruneEvents({ query }: Database, now: number): Promise<boolean> {
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
    .limit(AT_ONCE)
    .execute();
  if (old.length === 0) return false;
  const ids = old.map(({ id }) => id);
  await query.deleteFrom('events').where('id', 'in', ids).execute();
  return ids.length === AT_ONCE;
}
