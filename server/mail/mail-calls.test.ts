import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit/schemas.ts';
import type {
  GivenUpMail,
  MailboxEntry,
  MailboxMail,
  MailStatus,
} from '../../contract/mail/schemas.ts';
import { recordEvent } from '../events/record-event.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { fillMail, findDeliveries, openSmtpForTest, startWorkerForTest } from './testing.ts';

async function listGivenUp({ request }: TestShop, token: string) {
  const url = '/api/admin/mail/given-up';
  return (await request({ url, token })).json<{ mails: GivenUpMail[] }>().mails;
}

async function giveUpOne(shop: TestShop) {
  const { database } = shop;
  const user = await addUser(database, { email: 'asha@example.com' });
  const smtp = await openSmtpForTest();
  smtp.behave('accept', { recipient: '550 5.1.1 No such user' });
  startWorkerForTest(database, smtp.url);
  await database.transaction((tx) =>
    recordEvent(tx, { kind: 'password_changed', userId: user.id }),
  );
  await expect.poll(async () => (await findDeliveries(database))[0]?.state).toBe('given_up');
  return smtp;
}

describeOnOneEngine('the calls about mail', (place) => {
  test('one of a kind that only a later version knows is left to it', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    await giveUpOne(shop);
    const list = () => listGivenUp(shop, token);
    expect(await list()).toHaveLength(1);
    await shop.database.query.updateTable('events').set({ kind: 'gift_card_sent' }).execute();
    expect(await list()).toEqual([]);
  });

  test('an unknown mail cannot be sent again or read', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const again = { method: 'POST', url: '/api/admin/mail/nothing/send', token } as const;
    expect((await shop.request(again)).statusCode).toBe(404);
    expect((await shop.request({ url: '/api/admin/mailbox/nothing', token })).statusCode).toBe(404);
  });

  test('the status warns of live keys without a mail server, and of a mail server without an address', async () => {
    const live = { keyId: 'rzp_live_x', keySecret: 's', webhookSecret: 'w', api: undefined };
    const smtp = { smtpUrl: 'smtp://mail.example', from: undefined };
    const none = { smtpUrl: undefined, from: undefined };
    const statusWith = async (config: Parameters<typeof openTestShop>[1]) => {
      const shop = await openTestShop(place, config);
      const { jwtToken: token } = await shop.admin();
      return (await shop.request({ url: '/api/admin/mail', token })).json<MailStatus>();
    };
    expect(await statusWith({ config: { mail: none } })).toEqual({
      transport: 'mailbox',
      trouble: null,
      waiting: 0,
      givenUp: 0,
      delays: [],
    });
    expect(await statusWith({ config: { mail: none, paymentAccount: live } })).toMatchObject({
      transport: 'mailbox',
      trouble: 'no_server',
    });
    expect(await statusWith({ config: { mail: smtp, paymentAccount: live } })).toMatchObject({
      transport: 'smtp',
      trouble: 'no_address',
    });
    const publicUrl = 'https://shop.example';
    expect(
      await statusWith({ config: { mail: smtp, paymentAccount: live, publicUrl } }),
    ).toMatchObject({
      transport: 'smtp',
      trouble: null,
    });
  });
});

describeOnEachEngine('the calls about mail, on each engine', (place) => {
  test('a mail that was given up is listed with its reason, and sent again once', async () => {
    const shop = await openTestShop(place);
    const { user: admin, jwtToken: token } = await shop.admin();
    const smtp = await giveUpOne(shop);
    const [mail, ...others] = await listGivenUp(shop, token);
    expect(others).toEqual([]);
    expect(mail).toEqual({
      _id: expect.any(String),
      kind: 'password_changed',
      audience: 'shopper',
      to: 'asha@example.com',
      subject: expect.any(String),
      attempts: 1,
      cause: 'mail_refused',
      error: '550 5.1.1 No such user',
      givenUpAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const sendAgain = () =>
      shop.request({ method: 'POST', url: `/api/admin/mail/${mail?._id}/send`, token });
    const answers = await Promise.all([sendAgain(), sendAgain(), sendAgain()]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ _id: mail?._id });
    }
    await expect.poll(async () => (await findDeliveries(shop.database))[0]?.state).toBe('sent');
    expect((await sendAgain()).json()).toEqual({ _id: mail?._id, state: 'sent' });
    expect(smtp.received.map(({ to }) => to)).toEqual(['asha@example.com']);
    expect(await listGivenUp(shop, token)).toEqual([]);
    // Recorded once, and without the customer's address.
    const log = await shop.request({ url: '/api/admin/audit?kind=mail', token });
    expect(log.json<{ entries: AuditEntry[] }>().entries).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        who: { _id: admin._id, name: admin.name },
        action: 'send-again',
        subject: { kind: 'mail', id: mail?._id, name: 'Your Haat password was changed' },
        before: { state: 'given_up' },
        after: { state: 'waiting' },
      },
    ]);
  });

  test('given-up mails and the mailbox come in pages, newest first', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    await fillMail(shop.database);
    for (const [url, first, total] of [
      ['/api/admin/mail/given-up', 'delivery19840', '125'],
      ['/api/admin/mailbox', 'mail499', '500'],
    ] as const) {
      const seen: string[] = [];
      let next: string | undefined = `${url}?limit=60`;
      while (next !== undefined) {
        const answer = await shop.request({ url: next, token });
        expect(answer.headers['x-total-count'], url).toBe(total);
        seen.push(...answer.json<{ mails: MailboxEntry[] }>().mails.map(({ _id }) => _id));
        next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
      }
      expect(seen[0]).toBe(first);
      expect(new Set(seen).size).toBe(Number(total));
    }
    const answer = await shop.request({ url: '/api/admin/mailbox/mail7', token });
    expect(answer.json<MailboxMail>()).toMatchObject({
      _id: 'mail7',
      from: 'Haat <shop@shop.example>',
      to: 'asha@example.com',
      subject: 'Order confirmed',
      receivedAt: '1970-01-01T00:00:00.007Z',
      messageId: '<7@shop.example>',
    });
  });
});
