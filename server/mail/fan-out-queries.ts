import { sql } from 'kysely';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { NewRow, Queryable, Row } from '../platform/db/tables.ts';

export type FreshEvent = Pick<Row<'events'>, 'id' | 'kind' | 'data' | 'at'>;

const take = compileOnce((tx, { limit }: { limit: number }) =>
  tx
    .with('fresh', (db) =>
      db
        .selectFrom('events')
        .select('id')
        .where('is_fresh', '=', sql.lit(1))
        .orderBy('id')
        .limit(limit)
        // Several servers share the work: each takes what no other is taking.
        .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('events')
    .set({ is_fresh: 0 })
    .where('id', 'in', (eb) => eb.selectFrom('fresh').select('fresh.id'))
    .returning(['id', 'kind', 'data', 'at']),
);

/** Takes new events, the oldest first: from the commit on they count as told to the deliveries. */
export async function takeFreshEvents(tx: Queryable, limit: number): Promise<FreshEvent[]> {
  const { rows } = await take(tx, { limit });
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** A delivery as it is written: nothing has been tried yet. */
export type NewDelivery = Required<
  Pick<
    NewRow<'deliveries'>,
    | 'id'
    | 'event_id'
    | 'audience'
    | 'message_id'
    | 'created_at'
    | 'due_at'
    | 'claimed_by'
    | 'claimed_until'
  >
> & { recipient: string | null };

const insert = compileForLists((tx, deliveries: readonly NewDelivery[]) =>
  tx.insertInto('deliveries').values(
    deliveries.map((one) => ({
      id: one.id,
      event_id: one.event_id,
      audience: one.audience,
      message_id: one.message_id,
      recipient: one.recipient,
      state: 'waiting' as const,
      attempts: 0,
      due_at: one.due_at,
      claimed_until: one.claimed_until,
      claimed_by: one.claimed_by,
      created_at: one.created_at,
    })),
  ),
);

/** An order is told to every admin, and both databases limit the values of a statement. */
const INSERTED_AT_ONCE = 200;

export async function insertDeliveries(
  tx: Queryable,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  for (let from = 0; from < deliveries.length; from += INSERTED_AT_ONCE) {
    await insert(tx, deliveries.slice(from, from + INSERTED_AT_ONCE), {});
  }
}

const admins = compileOnce((tx) =>
  tx.selectFrom('users').select('email').where('is_admin', '=', 1).orderBy('created_at'),
);

export async function findAdmins(tx: Queryable): Promise<string[]> {
  return (await admins(tx, {})).rows.map(({ email }) => email);
}
