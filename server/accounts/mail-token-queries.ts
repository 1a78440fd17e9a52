import type { NewRow, Queryable } from '../platform/db/tables.ts';
import type { MailTokenPurpose } from './mail-tokens.ts';

type Links = { userId: string; purpose: MailTokenPurpose };

export async function insertLink(tx: Queryable, link: NewRow<'mail_tokens'>): Promise<void> {
  await tx.insertInto('mail_tokens').values(link).execute();
}

/** A link with its user, by the hash of its token. */
export function findLink(db: Queryable, purpose: MailTokenPurpose, tokenHash: string) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['mail_tokens.id', 'user_id', 'expires_at', 'used_at'])
    .select(['users.name', 'users.email', 'users.is_admin'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The newest of a user's links come first. */
export function findNewestLinks(db: Queryable, { userId, purpose }: Links, limit: number) {
  return db
    .selectFrom('mail_tokens')
    .select(['id', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** None of a user's links works from now on. */
export async function closeLinks(
  tx: Queryable,
  { userId, purpose }: Links,
  now: number,
): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteLinksExpiredBefore(tx: Queryable, before: number): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('expires_at', '<', before).execute();
}
