import type { UserSort } from '../../contract/accounts/admin-policy.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import { renewKeys } from '../platform/db/renew-keys.ts';
import { keyContains } from '../platform/db/search.ts';
import { keyColumns } from '../platform/db/search-keys.ts';
import { isBehind, type SortedBy } from '../platform/db/sorted.ts';
import type { NewRow, Queryable, Row } from '../platform/db/tables.ts';
import type { Place } from '../platform/http/list-page.ts';

/** One account per address, however it is typed. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export async function insertUser(db: Queryable, user: NewRow<'users'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ ...user, ...keyColumns('users', user) })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findUserByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'password_made_at', 'is_admin', 'created_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export function findAdmins(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('is_admin', '=', 1)
    .orderBy('created_at')
    .execute();
}

/** All admins, locked so that nobody else can revoke one until the transaction ends. */
export function holdAdmins(tx: Queryable) {
  return tx
    .updateTable('users')
    .set({ is_admin: 1 })
    .where('is_admin', '=', 1)
    .returning('id')
    .execute();
}

/** Returns whether this changed anything: of several simultaneous callers one gets true. */
export async function setAdmin(db: Queryable, userId: string, to: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_admin: to ? 1 : 0 })
    .where('id', '=', userId)
    .where('is_admin', '=', to ? 0 : 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Returns whether this is still the user's password, and keeps it so until the transaction ends.
 */
export async function holdPassword(tx: Queryable, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setPassword(
  db: Queryable,
  userId: string,
  password: Pick<Row<'users'>, 'password_hash' | 'password_made_at'>,
): Promise<void> {
  await db.updateTable('users').set(password).where('id', '=', userId).execute();
}

/**
 * Changes to one account queue up behind this until the transaction ends. Returns whether it still
 * exists.
 */
export async function holdUser(tx: Queryable, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({ is_admin: eb.ref('is_admin') }))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The database drops the search key with the old name, whoever changes it. */
export async function setName(tx: Queryable, userId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute();
  await renewKeys(tx, 'users', [userId]);
}

export async function isVerified(db: Queryable, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return typeof user?.email_verified_at === 'number';
}

/** The first time counts. */
export async function setVerified(tx: Queryable, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

export async function insertSession(db: Queryable, session: NewRow<'sessions'>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The user of an open session, as they are now. */
const openSession = compileOnce((db, { sessionId, now }: { sessionId: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.is_admin'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now),
);

/** The first query of every signed-in request. */
export async function findSession(db: Queryable, sessionId: string, now: number) {
  return (await openSession(db, { sessionId, now })).rows[0];
}

export async function deleteSession(db: Queryable, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function deleteExpiredSessions(db: Queryable, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export type UserSearch = {
  q: string | undefined;
  /** If known, nobody else can match. */
  candidates: readonly string[] | undefined;
};

export const USER_ORDERS = {
  newest: { column: 'created_at', direction: 'desc' },
  name: { column: 'name_key', direction: 'asc' },
  email: { column: 'email_key', direction: 'asc' },
} as const satisfies Record<UserSort, SortedBy<string>>;

export type UserPage = UserSearch & {
  sort: UserSort;
  after: Place | undefined;
  limit: number;
};

export function findUsers(db: Queryable, page: UserPage) {
  const { after, limit } = page;
  const order = USER_ORDERS[page.sort];
  return matchingUsers(db, page)
    .select(['id', 'name', 'email', 'is_admin', `${order.column} as key`])
    .$if(after !== undefined, (query) => query.where(isBehind(order, 'id', after ?? ['', ''])))
    .orderBy(order.column, order.direction)
    .orderBy('id', order.direction)
    .limit(limit)
    .execute();
}

export async function countUsers(db: Queryable, search: UserSearch): Promise<number> {
  const { count } = await matchingUsers(db, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingUsers(db: Queryable, { q, candidates }: UserSearch) {
  return db
    .selectFrom('users')
    .$if(candidates !== undefined, (query) => query.where('id', 'in', candidates ?? []))
    .$if(q !== undefined, (query) => query.where(keyContains('users', q ?? '')));
}
