import { MAIL_FAILURES } from '../../../contract/mail/admin-problem-wording.ts';
import { MAILBOX_LINK_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailboxMail } from '../../../contract/mail/schemas.ts';
import { recordChange } from '../../audit/record.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import { OldFailure } from '../../platform/old-failure.ts';
import type { MailTokens } from '../mail.ts';
import { fillIn, findPlaceholder, type MailedLink, takeOut } from './link-placeholders.ts';
import { findLinkAccount } from './link-queries.ts';
import { findMail } from './mailbox-queries.ts';

type StoredMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;
type LinkAccount = Awaited<ReturnType<typeof findLinkAccount>>;
export type ShownMail = StoredMail & Pick<MailboxMail, 'link'>;

/** A mail as this admin may see it: links are made when they are shown. */
export async function showMail(
  db: Queryable,
  tokens: MailTokens,
  readerId: string,
  mail: StoredMail,
): Promise<ShownMail> {
  const placeholder = findPlaceholder(mail.text);
  if (placeholder === undefined) return { ...mail, link: 'none' };
  const link = stateOf(await findLinkAccount(db, placeholder, Date.now()), readerId);
  return link === 'shown'
    ? showLink(tokens, mail, placeholder)
    : { ...mail, ...takeOut(mail, MAILBOX_LINK_TEXT.inPlaceOf[link]), link };
}

function showLink(tokens: MailTokens, mail: StoredMail, placeholder: MailedLink): ShownMail {
  return { ...mail, ...fillIn(mail, placeholder, tokens), link: 'shown' };
}

/** A link is as good as a password, so nobody gets that of another admin. */
function stateOf(account: LinkAccount, readerId: string): Exclude<MailboxMail['link'], 'none'> {
  if (account === undefined) return 'ended';
  if (account.id === readerId) return 'shown';
  return account.is_admin === 1 ? 'hidden' : 'covered';
}

/** Shows the link of a shopper’s mail to an admin, and records that they asked for it. */
export function revealMailLink(
  database: Database,
  tokens: MailTokens,
  adminId: string,
  mailId: string,
): Promise<ShownMail | OldFailure> {
  return database.transaction(async (tx) => {
    const mail = await findMail(tx, mailId);
    if (mail === undefined) return new OldFailure('not_found', MAIL_FAILURES.unknown);
    const placeholder = findPlaceholder(mail.text);
    if (placeholder === undefined) return { ...mail, link: 'none' };
    // Locked: who becomes an admin meanwhile is one, or the entry was there before.
    const account = await findLinkAccount(tx, placeholder, Date.now(), { isLocked: true });
    const state = stateOf(account, adminId);
    if (account === undefined) return new OldFailure('link_ended', MAIL_FAILURES.linkEnded);
    if (state === 'hidden') return new OldFailure('not_allowed', MAIL_FAILURES.otherAdmin);
    if (state === 'covered') {
      await recordChange(tx, {
        actorId: adminId,
        action: 'reveal-link',
        subject: { kind: 'user', id: account.id, name: account.name },
        after: { email: mail.subject },
      });
    }
    return showLink(tokens, mail, placeholder);
  });
}
