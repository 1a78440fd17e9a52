import { sql } from 'kysely';
import type { Fill } from './fill.ts';
import type { Database } from './open.ts';
import { hasRowLocks } from './row-locks.ts';
import type { Queryable } from './tables.ts';

/** How many rows are written in one transaction, for which other writers wait. */
const SLICE = 250;

/** Both are written exactly as in their indexes, so that these are used. */
const UNNAMED = sql`provider_order_id is not null and public_id is null`;
const WITHOUT_ATTEMPT = sql`attempt_id is null`;
/** An order with a payment was opened; the payment of one that was not has no attempt to name. */
const IS_ATTEMPTED = sql`exists (
  select 1 from payment_attempts where payment_attempts.order_id = payments.order_id)`;

/** Orders from before they had public ids get the provider's, and an attempt. */
export const nameOldOrders: Fill = {
  name: 'public-ids',
  async countLeft(db) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from orders where ${UNNAMED}`.execute(db);
    return rows[0]?.left ?? 0;
  },
  slices: (database) => slicesOf(database, nameSlice),
};

/** Afterwards, payments from before then get the attempt they came through. */
export const attributePayments: Fill = {
  name: 'attempts-of-payments',
  async countLeft(db) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from payments where ${WITHOUT_ATTEMPT} and ${IS_ATTEMPTED}`.execute(
      db,
    );
    return rows[0]?.left ?? 0;
  },
  slices: (database) => slicesOf(database, attributeSlice),
};

type Slice = { filled: number; last: string | undefined };

async function* slicesOf(
  database: Database,
  fill: (tx: Queryable, after: string) => Promise<Slice>,
): AsyncGenerator<number> {
  let after = '';
  for (;;) {
    const { filled, last } = await database.longTransaction((tx) => fill(tx, after));
    if (last === undefined) return;
    yield filled;
    after = last;
  }
}

async function nameSlice(tx: Queryable, after: string): Promise<Slice> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${UNNAMED} and id > ${after} order by id
    limit ${sql.lit(SLICE)} ${skipLocked(tx)}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { filled: 0, last: undefined };
  await sql`
    insert into payment_attempts (order_id, provider, account, provider_order_id)
    select id, 'razorpay', coalesce(provider_account, 'unknown'), provider_order_id
    from orders where id in (${sql.join(ids)}) order by id
    on conflict do nothing`.execute(tx);
  await sql`
    update orders set public_id = provider_order_id where id in (${sql.join(ids)})`.execute(tx);
  return { filled: ids.length, last: ids.at(-1) };
}

async function attributeSlice(tx: Queryable, after: string): Promise<Slice> {
  const { rows } = await sql<{ id: string; order_id: string }>`
    select id, order_id from payments where ${WITHOUT_ATTEMPT} and id > ${after} order by id
    limit ${sql.lit(SLICE)} ${skipLocked(tx)}`.execute(tx);
  const last = rows.at(-1)?.id;
  if (last === undefined) return { filled: 0, last };
  // Grouped, so that PostgreSQL reads no more than the attempts of these orders.
  const { numAffectedRows = 0n } = await sql`
    update payments set attempt_id = first.id
    from (
      select order_id, min(id) as id from payment_attempts
      where order_id in (${sql.join(rows.map(({ order_id }) => order_id))}) group by order_id
    ) as first
    where payments.order_id = first.order_id
      and payments.id in (${sql.join(rows.map(({ id }) => id))})`.execute(tx);
  return { filled: Number(numAffectedRows), last };
}

/** A transaction that waited for two rows which others are changing could wait forever. */
const skipLocked = (tx: Queryable) =>
  hasRowLocks(tx) ? sql`for no key update skip locked` : sql``;
