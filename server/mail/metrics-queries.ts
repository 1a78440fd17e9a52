import { sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';

export type MailBacklog = { waiting: number; givenUp: number; oldestAt: number | null };

/** An event that no delivery was made for yet is as late as a mail that was not sent. */
export async function readBacklog(db: Queryable): Promise<MailBacklog> {
  const { rows } = await sql<MailBacklog>`
    select waiting.mails as "waiting", given_up.mails as "givenUp",
      case when fresh.oldest is null or waiting.oldest < fresh.oldest
        then waiting.oldest else fresh.oldest end as "oldestAt"
    from (select count(*) as mails, min(created_at) as oldest
        from deliveries where state = 'waiting') as waiting,
      (select count(*) as mails from deliveries where state = 'given_up') as given_up,
      (select min(at) as oldest from events where is_fresh = 1) as fresh`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0, oldestAt: null };
}
