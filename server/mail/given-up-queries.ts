import { sql } from 'kysely';
import { isBehind, type SortedBy } from '../platform/db/sorted.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { Place } from '../platform/http/list-page.ts';

const NEWEST = {
  column: 'deliveries.ended_at',
  direction: 'desc',
} as const satisfies SortedBy<string>;

export function findGivenUp(db: Queryable, after: Place | undefined, limit: number) {
  return (
    db
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .select([
        'deliveries.id',
        'deliveries.audience',
        'deliveries.recipient',
        'deliveries.subject',
        'deliveries.attempts',
        'deliveries.last_error',
        'deliveries.cause',
        'events.kind',
      ])
      .select(sql<number>`deliveries.ended_at`.as('key'))
      // Literal, so that the partial index is used.
      .where('deliveries.state', '=', sql.lit('given_up'))
      .$if(after !== undefined, (query) =>
        query.where(isBehind(NEWEST, 'deliveries.id', after ?? ['', ''])),
      )
      .orderBy('deliveries.ended_at', 'desc')
      .orderBy('deliveries.id', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function countDeliveries(
  db: Queryable,
  state: 'waiting' | 'given_up',
): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit(state))
    .executeTakeFirstOrThrow();
  return count;
}

/** Starts over with a given-up mail; undefined if it was none. */
export async function tryAgain(tx: Queryable, id: string, now: number) {
  return tx
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      attempts: 0,
      due_at: now,
      ended_at: null,
      last_error: null,
      cause: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'given_up')
    .returning(['audience', 'subject'])
    .returning((eb) =>
      eb
        .selectFrom('events')
        .select('kind')
        .whereRef('events.id', '=', 'deliveries.event_id')
        .$asScalar()
        .$notNull()
        .as('kind'),
    )
    .executeTakeFirst();
}

export async function findState(tx: Queryable, id: string) {
  const row = await tx
    .selectFrom('deliveries')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}
