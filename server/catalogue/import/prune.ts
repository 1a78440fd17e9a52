import { RETENTION_DAYS } from '../../../contract/limits.ts';
import { DAY_MS, sweepOf } from '../../platform/db/sweep.ts';

const BATCH = 100;

/** Removes the results of old imports; the audit log still says who imported what. */
export const pruneImports = sweepOf(async ({ query }, now) => {
  const { numDeletedRows } = await query
    .deleteFrom('imports')
    .where('request_id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('request_id')
        .where('created_at', '<', now - RETENTION_DAYS.import * DAY_MS)
        .orderBy('created_at')
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}, BATCH);
