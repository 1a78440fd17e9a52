import { sql } from 'kysely';
import { ORDER_COLUMNS } from '../orders/find-order.ts';
import type { Queryable } from '../platform/db/tables.ts';

// Both are written exactly as in their indexes, so that these are used.
const holdEnd = sql<number>`(case when state = 'pending' then hold_ends_at end)`;
/**
 * Seven times the time when it is to be asked about: when a seventh of the age it had the last time
 * has passed, so the older an order, the less often. It is watched for four days: if it was asked
 * about after three and a half, the next time would be later.
 */
const due = sql<number>`(case when return_reason is null and (
      state = 'pending' or (state = 'expired' and asked_at < created_at + 302400000))
      then 8 * asked_at - created_at end)`;

type Asked = { now: number; limit: number };

/**
 * Orders to ask the provider about: those that hold stock, however old, and those whose hold has
 * ended but which may still be paid. Holds that have run out come first, since they keep stock from
 * others; then those that have waited longest.
 */
export async function findUnfinished(db: Queryable, asked: Asked) {
  const ended = await findEndedHolds(db, asked);
  const known = new Set(ended.map(({ id }) => id));
  const others = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where(due, '<=', 7 * asked.now)
    .orderBy(due)
    .limit(asked.limit)
    .execute();
  return [...ended, ...others.filter(({ id }) => !known.has(id))].slice(0, asked.limit);
}

/** Each is asked about at once when it ends, so that stock is not held longer than promised. */
function findEndedHolds(db: Queryable, { now, limit }: Asked) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where(holdEnd, '<=', now)
    .where(({ eb, or, ref }) =>
      or([eb('asked_at', '<', ref('hold_ends_at')), eb(due, '<=', 7 * now)]),
    )
    .orderBy(holdEnd)
    .limit(limit)
    .execute();
}
