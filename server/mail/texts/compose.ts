import type { ShopEvent } from '../../events/shop-events.ts';
import type { Queryable } from '../../platform/db/tables.ts';
import type { ComposeContext, ComposeMail } from '../mail.ts';

/** What happened, in one line, with a link to the shop. */
export const composeMail: ComposeMail = async (context, event, audience) => {
  const { database, shop, publicUrl, ownerAddress } = context;
  const to = audience === 'owner' ? ownerAddress : await findAddress(database.query, event);
  if (to === undefined) return undefined;
  const subject = `${shop.name}: ${event.kind.replaceAll('_', ' ')}`;
  const link = `${publicUrl}${accountPath(context, event)}`;
  const text = `${subject}\n\n${link}`;
  return {
    to,
    subject,
    text,
    html: `<p>${escapeHtml(subject)}</p><p>${escapeHtml(link)}</p>`,
  };
};

/** The page that a mailed link opens; its token is in the fragment, which no server gets to see. */
function accountPath({ tokens }: ComposeContext, event: ShopEvent): string {
  if (event.kind === 'password_reset_asked') {
    return `/public/reset#token=${tokens.tokenFor('reset', event.resetId)}`;
  }
  if (event.kind === 'email_verification_asked') {
    return `/public/verify#token=${tokens.tokenFor('verify', event.verificationId)}`;
  }
  return '';
}

async function findAddress(db: Queryable, event: ShopEvent): Promise<string | undefined> {
  const users = db.selectFrom('users').select('users.email');
  if ('userId' in event) {
    return (await users.where('users.id', '=', event.userId).executeTakeFirst())?.email;
  }
  if (!('orderId' in event)) return undefined;
  const user = await users
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .where('orders.id', '=', event.orderId)
    .executeTakeFirst();
  return user?.email;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
