import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/open.ts';
import { isBehind, type SortedBy } from '../../platform/db/sorted.ts';
import type { NewRow, Queryable } from '../../platform/db/tables.ts';
import type { Place } from '../../platform/http/list-page.ts';

/** How many mails the mailbox keeps. */
const KEPT = 500;

const insert = compileOnce((tx, mail: NewRow<'mailbox'>) =>
  tx
    .insertInto('mailbox')
    .values({
      id: mail.id,
      message_id: mail.message_id,
      sender: mail.sender,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      received_at: mail.received_at,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing()),
);

const newestTooMany = compileOnce((tx) =>
  tx
    .selectFrom('mailbox')
    .select(['received_at', 'id'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT)
    .limit(1),
);

const remove = compileOnce((tx, { received_at, id }: { received_at: number; id: string }) =>
  tx.deleteFrom('mailbox').where(sql<SqlBool>`(received_at, id) <= (${received_at}, ${id})`),
);

/** Keeps a mail, unless it was received before, and removes what is too old. */
export async function keepMail(database: Database, mail: NewRow<'mailbox'>): Promise<void> {
  await database.transaction(async (tx) => {
    await insert(tx, mail);
    const [tooMany] = (await newestTooMany(tx, {})).rows;
    if (tooMany !== undefined) await remove(tx, tooMany);
  });
}

const NEWEST = { column: 'received_at', direction: 'desc' } as const satisfies SortedBy<string>;

export function findMails(db: Queryable, after: Place | undefined, limit: number) {
  return db
    .selectFrom('mailbox')
    .select(['id', 'sender', 'recipient', 'subject', 'received_at', 'received_at as key'])
    .$if(after !== undefined, (query) => query.where(isBehind(NEWEST, 'id', after ?? ['', ''])))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countMails(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('mailbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findMail(db: Queryable, id: string) {
  return db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
}
