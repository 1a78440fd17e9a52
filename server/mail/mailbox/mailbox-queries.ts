import { type SqlBool, sql } from 'kysely';
import { foldText } from '../../../contract/fold-text.ts';
import { compileForLists, compileOnce } from '../../platform/db/compile-once.ts';
import { isBehind, type SortedBy } from '../../platform/db/sorted.ts';
import type { NewRow, Queryable } from '../../platform/db/tables.ts';
import type { Place } from '../../platform/http/list-page.ts';

/** How many mails the mailbox keeps. */
const KEPT = 500;

export type MailboxRow = NewRow<'mailbox'>;

const insert = compileForLists((db, mails: readonly MailboxRow[]) =>
  db
    .insertInto('mailbox')
    .values(
      mails.map((mail) => ({
        id: mail.id,
        message_id: mail.message_id,
        sender: mail.sender,
        recipient: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        received_at: mail.received_at,
      })),
    )
    .onConflict((conflict) => conflict.column('message_id').doNothing()),
);

/** Keeps mails, except those that were received before. */
export async function keepMails(db: Queryable, mails: readonly MailboxRow[]): Promise<void> {
  await insert(db, mails, {});
}

const removeOld = compileOnce((db) =>
  db.deleteFrom('mailbox').where(
    sql<SqlBool>`(received_at, id) <= (select received_at, id from mailbox
      order by received_at desc, id desc limit 1 offset ${sql.lit(KEPT)})`,
  ),
);

/** Removes all but the newest. */
export async function pruneMailbox(db: Queryable): Promise<void> {
  await removeOld(db, {});
}

const NEWEST = { column: 'received_at', direction: 'desc' } as const satisfies SortedBy<string>;

type MailPage = { q: string | undefined; after: Place | undefined; limit: number };

/** The mailbox is small enough to look at each mail. */
export async function findMails(db: Queryable, { q = '', after, limit }: MailPage) {
  const mails = await db
    .selectFrom('mailbox')
    .select(['id', 'sender', 'recipient', 'subject', 'received_at', 'received_at as key'])
    .$if(after !== undefined, (query) => query.where(isBehind(NEWEST, 'id', after ?? ['', ''])))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .$if(q === '', (query) => query.limit(limit))
    .execute();
  return q === '' ? mails : mails.filter(matcherOf(q)).slice(0, limit);
}

export async function countMails(db: Queryable, q = ''): Promise<number> {
  if (q !== '') {
    const mails = await db.selectFrom('mailbox').select(['subject', 'recipient']).execute();
    return mails.filter(matcherOf(q)).length;
  }
  const { count } = await db
    .selectFrom('mailbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matcherOf(q: string): (mail: Pick<MailboxRow, 'subject' | 'recipient'>) => boolean {
  const part = foldText(q);
  return ({ subject, recipient }) =>
    foldText(subject).includes(part) || foldText(recipient).includes(part);
}

export function findMail(db: Queryable, id: string) {
  return db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst();
}
