import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MailboxEntry, MailboxMail } from '../../../contract/mail/schemas.ts';
import { recordEvent } from '../../events/record-event.ts';
import { addUser, openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openTestShop } from '../../platform/testing/test-shop.ts';
import { findDeliveries, startWorkerForTest } from '../testing.ts';
import type { OutgoingMail } from '../transport.ts';
import { openMailbox } from './mailbox.ts';

async function openForTest(place: Parameters<typeof openMigrated>[0]) {
  const database = await openMigrated(place);
  const mailbox = openMailbox(database);
  const send = (fields: Partial<OutgoingMail> = {}) =>
    mailbox.send({
      to: 'asha@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      messageId: '<one@shop.example>',
      sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
      ...fields,
    });
  const kept = () => database.query.selectFrom('mailbox').selectAll().orderBy('id').execute();
  return { database, mailbox, send, kept };
}

describeOnEachEngine('the built-in mailbox', (place) => {
  test('without a mail server, a registration’s mail can be read in the back office', async () => {
    const shop = await openTestShop(place);
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const person = { name: 'Asha', email: 'asha@example.com', password: 'a long enough phrase' };
    await shop.request({
      method: 'POST',
      url: '/api/users/register',
      body: { ...person, cpassword: person.password },
    });
    const { jwtToken: token } = await shop.admin();
    const list = async () =>
      (await shop.request({ url: '/api/admin/mailbox', token })).json<{ mails: MailboxEntry[] }>()
        .mails;
    await expect.poll(async () => (await list()).map(({ to }) => to)).toEqual(['asha@example.com']);
    const [{ _id: id } = { _id: '' }] = await list();
    const mail = (
      await shop.request({ url: `/api/admin/mailbox/${id}`, token })
    ).json<MailboxMail>();
    expect(mail.from).toBe('Haat <shop@localhost>');
    expect(mail.messageId).toMatch(/^<[a-z0-9]{20}@localhost>$/);
    expect([mail.text, mail.html]).not.toContain('');
  });

  test('says which files were attached, since it keeps none', async () => {
    const { send, kept } = await openForTest(place);
    const file = (filename: string) => ({
      filename,
      contentType: 'application/pdf',
      content: new Uint8Array([1]),
    });
    await send({ attachments: [file('invoice.pdf'), file('<terms>.pdf')] });
    expect(await kept()).toMatchObject([
      {
        text: 'Hello\n\nAttached, and not kept here: invoice.pdf, <terms>.pdf\n',
        html: '<p>Hello</p><p>Attached, and not kept here: invoice.pdf, &lt;terms&gt;.pdf</p>',
      },
    ]);
  });

  test('keeps any characters, and a repeated mail once', async () => {
    const { send, kept } = await openForTest(place);
    const subject = 'नमस्ते, Zoë — “₹ 1,000” 🎉'.repeat(4);
    const text = `Ünïcode\n${'a very long line '.repeat(100)}\n.\n--\nend\n`;
    const html = '<p style="x=3D">₹ 5 &lt; 6</p>';
    const sender = { name: 'Café, “Haat” <x>', address: 'shop@shop.example', replyTo: undefined };
    const mail = { subject, text, html, sender };
    await Promise.all([send(mail), send(mail)]);
    await send(mail);
    expect(await kept()).toMatchObject([
      {
        message_id: '<one@shop.example>',
        recipient: 'asha@example.com',
        subject,
        text,
        html,
        sender: 'Café, “Haat” <x> <shop@shop.example>',
      },
    ]);
  });

  test('keeps the newest 500', async () => {
    const { send, kept } = await openForTest(place);
    const sendOne = (count: number) =>
      send({ messageId: `<${count}@shop.example>`, subject: `Mail ${count}` });
    for (const count of [0, 1, 2]) await sendOne(count);
    await Promise.all(Array.from({ length: 500 }, (_, count) => sendOne(3 + count)));
    const subjects = (await kept()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(500);
    for (const old of ['Mail 0', 'Mail 1', 'Mail 2']) expect(subjects).not.toContain(old);
    expect(subjects).toContain('Mail 3');
    expect(subjects).toContain('Mail 502');
  });

  test('a mail that could not be stored is sent again, and kept once', async () => {
    const { database, mailbox, kept } = await openForTest(place);
    const { id: userId } = await addUser(database);
    await sql`alter table mailbox rename to mailbox_away`.execute(database.query);
    startWorkerForTest(database, mailbox);
    await database.transaction((tx) => recordEvent(tx, { kind: 'password_changed', userId }));
    const find = async () => (await findDeliveries(database))[0];
    await expect.poll(async () => (await find())?.attempts).toBe(1);
    expect(await find()).toMatchObject({
      state: 'waiting',
      last_error: expect.stringContaining('mailbox'),
    });
    await sql`alter table mailbox_away rename to mailbox`.execute(database.query);
    await expect.poll(async () => (await find())?.state).toBe('sent');
    expect(await kept()).toMatchObject([{ subject: 'Your Haat password was changed' }]);
  });
});
