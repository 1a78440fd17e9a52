import { sql } from 'kysely';
import type { Queryable } from '../platform/db/tables.ts';

export type MailBacklog = {
  waiting: number;
  givenUp: number;
  oldestMail: number | null;
  /** For which no delivery was made yet: as late as a mail that was not sent. */
  oldestEvent: number | null;
};

/** Each part through its own index. */
export async function readBacklog(db: Queryable): Promise<MailBacklog> {
  const { rows } = await sql<MailBacklog>`
    select
      (select count(*) from deliveries where state = 'waiting') as "waiting",
      (select count(*) from deliveries where state = 'given_up') as "givenUp",
      (select min(created_at) from deliveries where state = 'waiting') as "oldestMail",
      (select min(at) from events where is_fresh = 1) as "oldestEvent"`.execute(db);
  return rows[0] ?? { waiting: 0, givenUp: 0, oldestMail: null, oldestEvent: null };
}
