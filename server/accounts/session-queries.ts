import { sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';

/** A user's open sessions, the one used last first. */
export function findSessionsOf(db: Queryable, userId: string, now: number, limit: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at'])
    .select((eb) => eb.fn.coalesce('last_used_at', 'created_at').as('last_used_at'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether there was one. */
export async function deleteSessionOf(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** All of a user's sessions, except one if it is given. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: string,
  exceptId?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}

/** A program that signs in for every run must not end the session of a browser that came back. */
const CAME_BACK = sql`case when last_used_at > created_at + 3600000 then 1 else 0 end`;

/** Keeps this many of a user's sessions: those used again after an hour, then those used last. */
export async function deleteSurplusSessions(
  tx: Queryable,
  userId: string,
  most: number,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy(CAME_BACK, 'desc')
        .orderBy(eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
}

/** Never moves a last use back: another server may have written a later one. */
export async function touchSessions(
  tx: Queryable,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute();
}
