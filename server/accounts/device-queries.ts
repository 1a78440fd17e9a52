import { sql } from 'kysely';
import type { NewRow, Queryable } from '../platform/db/tables.ts';
import { emailKey } from './queries.ts';

/** By e-mail address, so that an unknown one costs the same query as a known one. */
export function findDevice(
  db: Queryable,
  tokenHashes: readonly string[],
  email: string,
  usedSince: number,
) {
  return db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('known_devices.token_hash', 'in', tokenHashes)
    .where('known_devices.last_used_at', '>=', usedSince)
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Which of these are known, for any account. */
export async function findTokenHashes(
  db: Queryable,
  tokenHashes: readonly string[],
  usedSince: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('last_used_at', '>=', usedSince)
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

export async function hasDevices(tx: Queryable, userId: string): Promise<boolean> {
  const device = await tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

export async function insertDevice(tx: Queryable, device: NewRow<'known_devices'>): Promise<void> {
  await tx.insertInto('known_devices').values(device).execute();
}

export async function touchDevice(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.updateTable('known_devices').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** All of a user's devices, except one if it is given. */
export async function deleteDevicesOf(
  tx: Queryable,
  userId: string,
  exceptId?: string,
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .execute();
}

export async function deleteDevicesUnusedSince(tx: Queryable, since: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('last_used_at', '<', since).execute();
}

/** A program that signs in without keeping its cookie must not evict devices that came back. */
const CAME_BACK = sql`case when last_used_at > created_at then 1 else 0 end`;

/** Keeps the newest device and `others` more of an account. */
export async function deleteSurplus(
  tx: Queryable,
  userId: string,
  { newestId, others }: { newestId: string; others: number },
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', '<>', newestId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '<>', newestId)
        .orderBy(CAME_BACK, 'desc')
        .orderBy('last_used_at', 'desc')
        .limit(others),
    )
    .execute();
}
