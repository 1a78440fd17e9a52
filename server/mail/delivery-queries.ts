import { sql } from 'kysely';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';

export type Claim = { by: string; until: number };

/** A delivery that one worker has to itself, with what it is about. */
export type ClaimedDelivery = Pick<
  Row<'deliveries'>,
  'id' | 'audience' | 'message_id' | 'recipient' | 'attempts' | 'due_at'
> &
  Pick<Row<'events'>, 'kind' | 'data'>;

type Due = Claim & { now: number; limit: number };

/** Finds and claims in one statement; the locks keep another server from claiming the same. */
const claim = compileOnce((tx, { by, until, now, limit }: Due) =>
  tx
    .with('due', (db) =>
      db
        .selectFrom('deliveries')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', now)
        .where('claimed_until', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('deliveries')
    .set({ claimed_by: by, claimed_until: until })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'audience', 'message_id', 'recipient', 'attempts', 'due_at'])
    // SQLite returns columns of the changed table only.
    .returning((eb) => [
      eb
        .selectFrom('events')
        .select('kind')
        .whereRef('events.id', '=', 'deliveries.event_id')
        .$asScalar()
        .$notNull()
        .as('kind'),
      eb
        .selectFrom('events')
        .select('data')
        .whereRef('events.id', '=', 'deliveries.event_id')
        .$asScalar()
        .$notNull()
        .as('data'),
    ]),
);

/** Claims the deliveries that are due longest. */
export async function claimDue(tx: Queryable, due: Due): Promise<ClaimedDelivery[]> {
  return (await claim(tx, due)).rows;
}

const work = compileOnce((db, { now }: { now: number }) =>
  db.selectNoFrom((eb) => [
    eb.selectFrom('events').select('id').where('is_fresh', '=', sql.lit(1)).limit(1).as('fresh'),
    eb
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', sql.lit('waiting'))
      .where('due_at', '<=', now)
      .where('claimed_until', '<=', now)
      .limit(1)
      .as('due'),
  ]),
);

/** A look without locks, so that an idle worker costs next to nothing. */
export async function hasWork(db: Queryable, now: number): Promise<boolean> {
  const [row] = (await work(db, { now })).rows;
  return row !== undefined && (row.fresh !== null || row.due !== null);
}

const renew = compileForLists((db, deliveries: readonly { id: string }[], { by, until }: Claim) =>
  db
    .updateTable('deliveries')
    .set({ claimed_until: until })
    .where('claimed_by', '=', by)
    // An outcome that was recorded meanwhile has ended the claim.
    .where('claimed_until', '>', 0)
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    ),
);

/** Keeps deliveries that are still being sent. */
export async function renewClaims(
  db: Queryable,
  deliveries: readonly { id: string }[],
  claim: Claim,
): Promise<void> {
  await renew(db, deliveries, claim);
}
