import { sql } from 'kysely';
import { MAIL_CAUSES, type MailCause, type MailDelay } from '../../contract/mail/schemas.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** Why mails wait that were tried before, most mails first. */
export async function findDelays(db: Queryable): Promise<MailDelay[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select((eb) => [
      'cause',
      eb.fn.max('last_error').as('reply'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('due_at').as('due_at'),
    ])
    // Literal, so that the partial index is used.
    .where('state', '=', sql.lit('waiting'))
    .where('attempts', '>', 0)
    .groupBy('cause')
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ cause, reply, count, due_at }) => ({
    cause: toCause(cause),
    reply: reply ?? '',
    count,
    nextTryAt: new Date(due_at).toISOString(),
  }));
}

/** Mails that an earlier version tried have none, and a later one may know others. */
export function toCause(cause: string | null): MailCause {
  return MAIL_CAUSES.find((one) => one === cause) ?? 'other';
}
