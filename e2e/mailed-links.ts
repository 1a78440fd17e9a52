import type { CallAnswer } from '../contract/calls.ts';
import { fetchAdmin } from './people.ts';
import { expect } from './shop.ts';

/** The path and fragment of the newest link to a page that was mailed to an address, from the mailbox. */
export async function mailedLink(shopUrl: string, email: string, path: string): Promise<string> {
  const { jwtToken } = await fetchAdmin(shopUrl);
  const read = async <Answer>(url: string, method = 'GET'): Promise<Answer> => {
    const headers = { authorization: `Bearer ${jwtToken}` };
    return (await fetch(`${shopUrl}${url}`, { method, headers })).json() as Promise<Answer>;
  };
  const find = async () => {
    const { mails } = await read<CallAnswer<'listMailbox'>>('/api/admin/mailbox');
    for (const { _id } of mails.filter(({ to }) => to.includes(email))) {
      const { link: state } = await read<CallAnswer<'getMailboxMail'>>(`/api/admin/mailbox/${_id}`);
      if (state !== 'covered') continue;
      const { text } = await read<CallAnswer<'revealMailLink'>>(
        `/api/admin/mailbox/${_id}/reveal`,
        'POST',
      );
      const link = new RegExp(`${path}#token=[\\w-]+`).exec(text)?.[0];
      if (link !== undefined) return link;
    }
    return undefined;
  };
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = await find();
      return link;
    }, 'the mail has arrived')
    .toBeDefined();
  return link ?? '';
}
