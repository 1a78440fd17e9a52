import { RETENTION_DAYS } from '../../contract/limits.ts';
import { DAY_MS, sweepOf } from '../platform/db/sweep.ts';

const BATCH = 200;

/** Forgets which webhooks were received long ago: no provider repeats them any more. */
export const pruneWebhookEvents = sweepOf(async ({ query }, now) => {
  const { numDeletedRows } = await query
    .deleteFrom('webhook_events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_events')
        .select('id')
        .where('received_at', '<', now - RETENTION_DAYS.webhookEvent * DAY_MS)
        .orderBy('received_at')
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}, BATCH);
