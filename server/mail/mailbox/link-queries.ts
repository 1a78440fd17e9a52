import { hasRowLocks } from '../../platform/db/row-locks.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import type { MailedLink } from './link-placeholders.ts';

/** Whose link it is, as they are now; undefined if the link no longer works. */
export function findLinkAccount(
  db: Queryable,
  { purpose, id }: MailedLink,
  now: number,
  { isLocked = false } = {},
) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select(['users.id', 'users.name', 'users.is_admin'])
    .where('mail_tokens.id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(isLocked && hasRowLocks(db), (query) => query.forShare())
    .executeTakeFirst();
}
