import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import type { MailboxEntry, MailboxMail } from '../../../contract/mail.ts';
import { openMigrated } from '../../platform/testing/databases.ts';
import { describeOnEachEngine } from '../../platform/testing/engines.ts';
import { openTestShop } from '../../platform/testing/test-shop.ts';
import { openSmtp } from '../smtp.ts';
import { openKeeper } from './keeper.ts';
import { openMailbox } from './mailbox-server.ts';

async function openForTest(place: Parameters<typeof openMigrated>[0]) {
  const database = await openMigrated(place);
  const keeper = openKeeper(database, (error) => {
    throw error;
  });
  const mailbox = await openMailbox(keeper.keep);
  onTestFinished(async () => {
    await mailbox.close();
    await keeper.close();
  });
  const transport = openSmtp(mailbox.url);
  onTestFinished(() => transport.close());
  const send = (fields: Partial<Parameters<typeof transport.send>[0]> = {}) =>
    transport.send({
      to: 'asha@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      messageId: '<one@shop.example>',
      sender: { name: 'Haat', address: 'shop@shop.example', replyTo: undefined },
      ...fields,
    });
  const kept = () => database.query.selectFrom('mailbox').selectAll().orderBy('id').execute();
  return { mailbox, send, kept };
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
        sender: expect.stringContaining('Café, “Haat” <x>'),
      },
    ]);
  });

  test('keeps the newest 500', async () => {
    const { send, kept } = await openForTest(place);
    const sendOne = (count: number) =>
      send({ messageId: `<${count}@shop.example>`, subject: `Mail ${count}` });
    for (const count of [0, 1, 2]) await sendOne(count);
    await Promise.all(Array.from({ length: 500 }, (_, count) => sendOne(3 + count)));
    await expect.poll(async () => (await kept()).length).toBe(500);
    const subjects = (await kept()).map(({ subject }) => subject);
    for (const old of ['Mail 0', 'Mail 1', 'Mail 2']) expect(subjects).not.toContain(old);
    expect(subjects).toContain('Mail 3');
    expect(subjects).toContain('Mail 502');
  });

  test('takes mail from this process only, and none that is too large', async () => {
    const { mailbox, send, kept } = await openForTest(place);
    const url = new URL(mailbox.url);
    expect(url.hostname).toBe('127.0.0.1');
    for (const password of ['', 'guess']) {
      const stranger = createTransport({
        host: url.hostname,
        port: Number(url.port),
        ...(password === '' ? {} : { auth: { user: url.username, pass: password } }),
      });
      const mail = { from: 'x@example.com', to: 'y@example.com', subject: 'x', text: 'x' };
      await expect(stranger.sendMail(mail)).rejects.toThrow(/5\d\d/);
    }
    await expect(send({ text: 'x'.repeat(1_100_000) })).rejects.toThrow();
    expect(await kept()).toEqual([]);
  });
});
