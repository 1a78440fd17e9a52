import { MAILBOX_LINK_TEXT } from '../../../contract/mail/admin-wording.ts';
import type { MailboxMail } from '../../../contract/mail/schemas.ts';
import { isStaff } from '../../accounts/permissions.ts';
import { recordChange } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { Failure } from '../../platform/failure.ts';
import { words } from '../../platform/words.ts';
import type { MailTokens } from '../mail.ts';
import { fillIn, findPlaceholder, type MailedLink, takeOut } from './link-placeholders.ts';
import { findLinkAccount } from './link-queries.ts';
import { findMail } from './mailbox-queries.ts';

type StoredMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;
type LinkAccount = Awaited<ReturnType<typeof findLinkAccount>>;
export type MailReading = Pick<Context, 'database' | 'tokens' | 'actor' | 'language' | 'clock'>;
export type ShownMail = StoredMail & Pick<MailboxMail, 'link'>;

/** A mail as this admin may see it: links are made when they are shown. */
export async function showMail(
  { database, tokens, actor, language, clock }: MailReading,
  mail: StoredMail,
): Promise<ShownMail> {
  const placeholder = findPlaceholder(mail.text);
  if (placeholder === undefined) return { ...mail, link: 'none' };
  const link = stateOf(await findLinkAccount(database.query, placeholder, clock.now()), actor.id);
  if (link === 'shown') return showLink(tokens, mail, placeholder);
  const { inPlaceOf } = words(MAILBOX_LINK_TEXT, language);
  return { ...mail, ...takeOut(mail, inPlaceOf[link]), link };
}

function showLink(tokens: MailTokens, mail: StoredMail, placeholder: MailedLink): ShownMail {
  return { ...mail, ...fillIn(mail, placeholder, tokens), link: 'shown' };
}

/** A link is as good as a password, so nobody gets that of anyone else who works here. */
function stateOf(account: LinkAccount, readerId: string): Exclude<MailboxMail['link'], 'none'> {
  if (account === undefined) return 'ended';
  if (account.id === readerId) return 'shown';
  return isStaff(account) ? 'hidden' : 'covered';
}

/** Shows the link of a shopper’s mail to an admin, and records that they asked for it. */
export function revealMailLink(
  { database, tokens, actor, clock }: MailReading,
  { mailId }: { mailId: string },
): Promise<ShownMail | Failure> {
  return database.transaction(async (tx) => {
    const mail = await findMail(tx, mailId);
    if (mail === undefined) return new Failure('mailNotFound');
    const placeholder = findPlaceholder(mail.text);
    if (placeholder === undefined) return { ...mail, link: 'none' };
    // Locked: who becomes an admin meanwhile is one, or the entry was there before.
    const account = await findLinkAccount(tx, placeholder, clock.now(), { isLocked: true });
    const state = stateOf(account, actor.id);
    if (account === undefined) return new Failure('mailedLinkEnded');
    if (state === 'hidden') return new Failure('linkOfOtherAdmin');
    if (state === 'covered') {
      await recordChange(tx, {
        actorId: actor.id,
        action: 'reveal-link',
        subject: { kind: 'user', id: account.id, name: account.name },
        after: { email: mail.subject },
      });
    }
    return showLink(tokens, mail, placeholder);
  });
}
