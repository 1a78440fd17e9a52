import type { SqlBool } from 'kysely';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { RETENTION_DAYS } from '../../contract/limits.ts';
import type { Database } from '../platform/db/open.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import { forgetSearched } from '../platform/db/search.ts';
import { DAY_MS, type Sweep } from '../platform/db/sweep.ts';
import type { Queryable, Tables } from '../platform/db/tables.ts';
import { partsOf } from '../platform/parts.ts';
import { accountKey } from './sign-in-failures.ts';

/** How many are looked at in a step, and how many of them are removed in one transaction. */
const LOOK = 200;
const BATCH = 25;

/** Removes accounts that were made long ago and that nobody has used for anything. */
export const pruneAccounts: Sweep = async function* ({ database, clock }) {
  const now = clock.now();
  const before = now - RETENTION_DAYS.emptyAccount * DAY_MS;
  let after = { created_at: 0, id: '' };
  for (;;) {
    const old = await findOld(database.query, before, after);
    const last = old.at(-1);
    if (last === undefined) return;
    const ids = await findEmpty(
      database.query,
      old.map(({ id }) => id),
      now,
    );
    for (const part of partsOf(ids, BATCH)) {
      await removeEmpty(database, part, now);
      yield;
    }
    after = last;
    yield;
  }
};

function findOld(db: Queryable, before: number, after: { created_at: number; id: string }) {
  return db
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where('created_at', '<', before)
    .where(sql<SqlBool>`(created_at, id) > (${after.created_at}, ${after.id})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(LOOK)
    .execute();
}

async function findEmpty(db: Queryable, ids: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => isEmpty(eb, now))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Nothing would be lost with it: neither what a shopper did nor what an admin wrote down. */
function isEmpty(eb: ExpressionBuilder<Tables, 'users'>, now: number): Expression<SqlBool> {
  const { exists, not, selectFrom } = eb;
  const ofUser = (table: 'orders' | 'imports') =>
    selectFrom(table).select(sql.lit(1).as('one')).whereRef(`${table}.user_id`, '=', 'users.id');
  return eb.and([
    eb('is_admin', '=', 0),
    eb('email_verified_at', 'is', null),
    not(exists(ofUser('orders'))),
    not(exists(ofUser('imports'))),
    not(
      exists(
        selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.expires_at', '>', now),
      ),
    ),
    not(
      exists(
        selectFrom('notes')
          .select('notes.id')
          .where('notes.subject_kind', '=', 'customer')
          .whereRef('notes.subject_id', '=', 'users.id'),
      ),
    ),
  ]);
}

/**
 * Locks the accounts first and then looks again: what was begun before is seen, and what begins now
 * finds no account. One that is being used has a lock already and is left for the next time.
 */
async function removeEmpty(
  database: Database,
  candidates: readonly string[],
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await lock(tx, candidates);
    const ids = locked.length === 0 ? [] : await findEmpty(tx, locked, now);
    if (ids.length === 0) return;
    const users = await tx.deleteFrom('users').where('id', 'in', ids).returning('email').execute();
    const keys = users.map(({ email }) => accountKey(email));
    await tx.deleteFrom('sign_in_failures').where('key', 'in', keys).execute();
    await tx.deleteFrom('events').where('user_id', 'in', ids).execute();
    await forgetSearched(tx, 'users', ids);
  });
}

async function lock(tx: Queryable, ids: readonly string[]): Promise<readonly string[]> {
  if (!hasRowLocks(tx)) return ids;
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
