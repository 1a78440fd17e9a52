import { expect, test } from 'vitest';
import type { MailboxEntry } from '../../../contract/mail/schemas.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openTestShop } from '../../platform/testing/test-shop.ts';
import { keepMails } from './mailbox-queries.ts';

describeOnEachEngine('The mailbox', (place) => {
  test('is searched by subject and recipient, in any case, newest first and in pages', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const mails = [
      ['Welcome to Haat', 'asha@example.com'],
      ['New order #1001: $520', 'owner@shop.example'],
      ['100% wool is back', 'ravi@example.com'],
    ];
    await keepMails(
      shop.database.query,
      mails.map(([subject = '', recipient = ''], index) => ({
        id: `m${index}`,
        message_id: `<${index}@shop.example>`,
        sender: 'Haat <shop@shop.example>',
        recipient,
        subject,
        text: 'text',
        html: '',
        received_at: index,
      })),
    );
    const search = async (query: string) => {
      const answer = await shop.request({ url: `/api/admin/mailbox?${query}`, token });
      expect(answer.statusCode).toBe(200);
      const ids = answer.json<{ mails: MailboxEntry[] }>().mails.map(({ _id }) => _id);
      return [ids, answer.headers['x-total-count']];
    };
    expect(await search('q=')).toEqual([['m2', 'm1', 'm0'], '3']);
    expect(await search('q=EXAMPLE.COM')).toEqual([['m2', 'm0'], '2']);
    expect(await search('q=order')).toEqual([['m1'], '1']);
    expect(await search('q=100%25')).toEqual([['m2'], '1']);
    expect(await search('q=nobody')).toEqual([[], '0']);
    expect(await search('q=example.com&limit=1')).toEqual([['m2'], '2']);
  });
});
