import { expect, test } from 'vitest';
import type { Session } from '../../../contract/accounts/schemas.ts';
import type { AuditEntry } from '../../../contract/audit/schemas.ts';
import type { MailboxMail } from '../../../contract/mail/schemas.ts';
import { mailedTokens, mailLink, reset } from '../../accounts/links-testing.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { expectProblem } from '../../platform/http/testing.ts';
import { addUser, openForTest } from '../../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../../platform/testing/engines.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { migrationsBefore } from '../../platform/testing/migrations-before.ts';
import { openTestShop, type TestShop } from '../../platform/testing/test-shop.ts';

async function openMails(shop: TestShop, ...people: Session[]) {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  for (const { user } of people) await mailLink(shop, user._id);
  const mails = () => shop.database.query.selectFrom('mailbox').selectAll().execute();
  await expect.poll(async () => (await mails()).length).toBe(people.length);
  const idTo = async ({ user }: Session) =>
    (await mails()).find(({ recipient }) => recipient === user.email)?.id;
  const read = async (reader: Session, whose: Session) => {
    const url = `/api/admin/mailbox/${await idTo(whose)}`;
    return (await shop.request({ url, token: reader.jwtToken })).json<MailboxMail>();
  };
  const reveal = async (reader: Session, whose: Session) =>
    shop.request({
      method: 'POST',
      url: `/api/admin/mailbox/${await idTo(whose)}/reveal`,
      token: reader.jwtToken,
    });
  const reveals = async ({ jwtToken: token }: Session) =>
    (await shop.request({ url: '/api/admin/audit?kind=user', token }))
      .json<{ entries: AuditEntry[] }>()
      .entries.filter(({ action }) => action === 'reveal-link');
  return { read, reveal, reveals };
}

const tokenIn = ({ text }: MailboxMail) => /reset#token=([\w-]+)\s/.exec(text)?.[1];

describeOnOneEngine('the links of mails in the mailbox', (place) => {
  test('are stored nowhere, shown to their owner, hidden of other admins, and revealed of shoppers on record', async () => {
    const shop = await openTestShop(place);
    const [owner, other, shopper] = [await shop.admin(), await shop.admin(), await shop.shopper()];
    const { read, reveal, reveals } = await openMails(shop, owner, other, shopper);
    const [ownToken = '?'] = await mailedTokens(shop, owner.user._id);
    const [othersToken = '?'] = await mailedTokens(shop, other.user._id);
    const [shoppersToken = '?'] = await mailedTokens(shop, shopper.user._id);

    for (const table of ['mailbox', 'events', 'deliveries', 'mail_tokens', 'audit_log'] as const) {
      const stored = JSON.stringify(
        await shop.database.query.selectFrom(table).selectAll().execute(),
      );
      for (const token of [ownToken, othersToken, shoppersToken])
        expect(stored).not.toContain(token);
    }

    const own = await read(owner, owner);
    expect([own.link, tokenIn(own)]).toEqual(['shown', ownToken]);
    expect(own.html).toContain(`/public/reset#token=${ownToken}"`);

    const hidden = await read(owner, other);
    expect(hidden.link).toBe('hidden');
    expect(hidden.text).toContain('(hidden: opens another admin’s account)');
    expect(hidden.text + hidden.html).not.toMatch(/#token|mailed-link/);
    expect(expectProblem(await reveal(owner, other), 403).code).toBe('not_allowed');
    expect((await read(other, other)).link).toBe('shown');

    const covered = await read(owner, shopper);
    expect(covered.link).toBe('covered');
    expect(covered.text + covered.html).not.toMatch(/#token|mailed-link/);
    expect(await reveals(owner)).toEqual([]);
    const revealed = (await reveal(owner, shopper)).json<MailboxMail>();
    expect([revealed.link, tokenIn(revealed)]).toEqual(['shown', shoppersToken]);
    expect(await reveals(owner)).toMatchObject([
      {
        who: { _id: owner.user._id },
        subject: { kind: 'user', id: shopper.user._id, name: shopper.user.name },
        after: { email: 'Reset your Haat password' },
      },
    ]);
    // Once is not for ever.
    expect((await read(owner, shopper)).link).toBe('covered');

    expect((await reset(shop, tokenIn(revealed))).statusCode).toBe(200);
    const ended = await read(owner, shopper);
    expect(ended.link).toBe('ended');
    expect(ended.text).toContain('(left out: used or expired)');
    expect(expectProblem(await reveal(owner, shopper), 410).code).toBe('link_ended');
  });
});

describeOnEachEngine('the links of mails in the mailbox, on each engine', (place) => {
  test('are hidden of a shopper who becomes an admin at the same moment', async () => {
    const shop = await openTestShop(place);
    const [owner, shopper] = [await shop.admin(), await shop.shopper()];
    const { read, reveal, reveals } = await openMails(shop, shopper);
    const answer = await meanwhile(
      shop.database,
      (tx) =>
        tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', shopper.user._id).execute(),
      () => reveal(owner, shopper),
    );
    expect(expectProblem(answer, 403).code).toBe('not_allowed');
    expect((await read(owner, shopper)).link).toBe('hidden');
    expect(await reveals(owner)).toEqual([]);
  });

  test('are taken out of mails from before, and still work if they are known', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('023-retention') });
    const { id: user_id } = await addUser(database);
    const known = 'K'.repeat(42);
    const times = { created_at: 1, expires_at: Number.MAX_SAFE_INTEGER, used_at: null };
    await database.query
      .insertInto('mail_tokens')
      .values({
        id: 'link1',
        purpose: 'reset',
        user_id,
        // echo -n KKK…K- | sha256sum
        token_hash: 'a793c90c19a589e24c9381a775345427a6bab69b1b7cde3e84fddd3d6d52c0d0',
        ...times,
      })
      .execute();
    const mail = (id: string, token: string) => ({
      id,
      message_id: id,
      sender: 'shop@shop.example',
      recipient: 'asha@example.com',
      subject: 'Reset',
      text: `Open\nhttps://shop.example/public/reset#token=${token}\n`,
      html: `<a class="x" href="https://shop.example/public/reset#token=${token}" style="">Open</a>`,
      received_at: 1,
    });
    const many = Array.from({ length: 60 }, (_, number) =>
      mail(`m${String(number).padStart(2, '0')}`, 'u'.repeat(43)),
    );
    await database.query
      .insertInto('mailbox')
      .values([...many, mail('m99', `${known}-`)])
      .execute();
    await migrate(database);
    const rows = await database.query.selectFrom('mailbox').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(61);
    for (const { text, html } of rows.slice(0, 60)) {
      expect(text).toBe(
        'Open\nhttps://shop.example/public/reset#token=mailed-link.verify.removed\n',
      );
      expect(html).not.toContain('uuuu');
    }
    expect(rows[60]?.text).toBe(
      'Open\nhttps://shop.example/public/reset#token=mailed-link.reset.link1\n',
    );
    expect(rows[60]?.html).toContain(
      'href="https://shop.example/public/reset#token=mailed-link.reset.link1"',
    );
  });
});
