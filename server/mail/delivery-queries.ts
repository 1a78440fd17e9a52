import { sql } from 'kysely';
import { compileForLists, compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { NewRow, Queryable } from '../platform/db/tables.ts';

const freshEvents = compileOnce((tx, { limit }: { limit: number }) =>
  tx
    .selectFrom('events')
    .select(['id', 'kind', 'data', 'at'])
    .where('is_fresh', '=', sql.lit(1))
    .orderBy('id')
    .limit(limit)
    // Several servers share the work: each takes what no other is taking.
    .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked()),
);

export async function takeFreshEvents(tx: Queryable, limit: number) {
  return (await freshEvents(tx, { limit })).rows;
}

const spend = compileForLists((tx, events: readonly { id: string }[]) =>
  tx
    .updateTable('events')
    .set({ is_fresh: 0 })
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    ),
);

export async function markSpent(tx: Queryable, events: readonly { id: string }[]): Promise<void> {
  await spend(tx, events, {});
}

/** A delivery as it is written: nothing has been tried yet. */
export type NewDelivery = Pick<
  NewRow<'deliveries'>,
  'id' | 'event_id' | 'audience' | 'message_id' | 'created_at'
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
      due_at: one.created_at,
      claimed_until: 0,
      claimed_by: '',
      created_at: one.created_at,
    })),
  ),
);

export async function insertDeliveries(
  tx: Queryable,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length > 0) await insert(tx, deliveries, {});
}

type Claim = { by: string; until: number; now: number; limit: number };

/** Locks what it finds on PostgreSQL, so that no other server claims it at the same time. */
const due = compileOnce((tx, { now, limit }: Pick<Claim, 'now' | 'limit'>) =>
  tx
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', now)
    .where('claimed_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked()),
);

const claim = compileForLists(
  (tx, deliveries: readonly { id: string }[], { by, until }: Pick<Claim, 'by' | 'until'>) =>
    tx
      .updateTable('deliveries')
      .set({ claimed_by: by, claimed_until: until })
      .where(
        'id',
        'in',
        deliveries.map(({ id }) => id),
      ),
);

const claimed = compileForLists((tx, deliveries: readonly { id: string }[]) =>
  tx
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select([
      'deliveries.id',
      'deliveries.audience',
      'deliveries.message_id',
      'deliveries.recipient',
      'deliveries.attempts',
      'events.kind',
      'events.data',
      'events.at',
    ])
    .where(
      'deliveries.id',
      'in',
      deliveries.map(({ id }) => id),
    ),
);

/** Claims the deliveries that are due longest. */
export async function claimDue(tx: Queryable, { by, until, now, limit }: Claim) {
  const found = (await due(tx, { now, limit })).rows;
  if (found.length === 0) return [];
  await claim(tx, found, { by, until });
  return (await claimed(tx, found, {})).rows;
}

export type ClaimedDelivery = Awaited<ReturnType<typeof claimDue>>[number];

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

const renew = compileForLists(
  (db, deliveries: readonly { id: string }[], { by, until }: Pick<Claim, 'by' | 'until'>) =>
    db
      .updateTable('deliveries')
      .set({ claimed_until: until })
      .where('claimed_by', '=', by)
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
  claim: Pick<Claim, 'by' | 'until'>,
): Promise<void> {
  await renew(db, deliveries, claim);
}

/** How an attempt ended. */
export type Outcome = {
  state: 'waiting' | 'sent' | 'given_up' | 'dropped';
  attempts: number;
  dueAt: number;
  recipient: string | null;
  subject: string | null;
  error: string | null;
  endedAt: number | null;
};

const finish = compileOnce((db, outcome: Outcome & { id: string; by: string }) =>
  db
    .updateTable('deliveries')
    .set({
      state: outcome.state,
      attempts: outcome.attempts,
      due_at: outcome.dueAt,
      recipient: outcome.recipient,
      subject: outcome.subject,
      last_error: outcome.error,
      ended_at: outcome.endedAt,
      claimed_until: 0,
    })
    .where('id', '=', outcome.id)
    // Whoever has claimed it since decides.
    .where('claimed_by', '=', outcome.by),
);

export async function recordOutcome(
  db: Queryable,
  id: string,
  by: string,
  outcome: Outcome,
): Promise<void> {
  await finish(db, { id, by, ...outcome });
}
