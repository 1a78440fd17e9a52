import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { MailStatus } from '../../contract/mail/schemas.ts';
import { recordEvent } from '../events/record-event.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { SELF_SIGNED } from '../platform/testing/self-signed.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { openMailLog } from './mail-log.ts';
import { IMPATIENT, openSmtpForTest, startWorkerForTest } from './testing.ts';

async function openServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, ...options });
  // Clients that hang up.
  server.on('error', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function openLog() {
  const lines: { level: string; fields: object; text: string }[] = [];
  const write = (level: string) => (fields: object | string, text?: string) =>
    void lines.push(
      typeof fields === 'string'
        ? { level, fields: {}, text: fields }
        : { level, fields, text: text ?? '' },
    );
  const log = { info: write('info'), warn: write('warn') } as Parameters<typeof openMailLog>[0];
  return { lines, log: openMailLog(log) };
}

async function readStatus({ request }: TestShop, token: string): Promise<MailStatus> {
  return (await request({ url: '/api/admin/mail', token })).json<MailStatus>();
}

type Trouble = { url: string; cause: string; reply: string | RegExp; said: string };

async function findTroubles(): Promise<Trouble[]> {
  const [encrypted, expired, plain] = [
    await openServer({ secure: true, ...SELF_SIGNED }),
    // With the certificate that comes with the library.
    await openServer({ secure: true }),
    await openServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error('5.7.8 Wrong, till: p@ss(1) is not it')),
    }),
  ];
  const closed = await findClosedPort();
  const hanging = await openSmtpForTest();
  hanging.behave('hang');
  return [
    {
      url: `smtps://127.0.0.1:${encrypted}`,
      cause: 'untrusted_certificate',
      reply: 'self-signed certificate',
      said: 'mail is waiting: The mail server’s certificate is not trusted (self-signed certificate). If it is from your own certificate authority, set NODE_EXTRA_CA_CERTS to the file with that authority’s certificate and restart the shop.',
    },
    {
      url: `smtps://127.0.0.1:${expired}`,
      cause: 'expired_certificate',
      reply: 'certificate has expired',
      said: 'Renew it, or check this server’s clock.',
    },
    {
      url: 'smtp://mail.haat.invalid',
      cause: 'unknown_host',
      reply: /^getaddrinfo \w+ mail\.haat\.invalid$/,
      said: 'Check the host in SMTP_URL and the DNS.',
    },
    {
      url: `smtp://till:p%40ss(1)@127.0.0.1:${plain}`,
      cause: 'sign_in_refused',
      reply: '535 5.7.8 Wrong, …: … is not it',
      said: 'mail is waiting: The mail server refused the sign-in (535 5.7.8 Wrong, …: … is not it). Check the user name and password in SMTP_URL; special characters are written percent-encoded.',
    },
    {
      url: `smtp://127.0.0.1:${closed}`,
      cause: 'connection_refused',
      reply: `connect ECONNREFUSED 127.0.0.1:${closed}`,
      said: 'The mail server refused the connection',
    },
    {
      url: hanging.url,
      cause: 'timed_out',
      reply: /./,
      said: 'The mail server didn’t answer in time',
    },
    {
      url: `smtps://127.0.0.1:${plain}`,
      cause: 'not_encrypted',
      reply: 'wrong version number',
      said: 'begin SMTP_URL with smtp:// instead of smtps://',
    },
  ];
}

describeOnOneEngine('a mail that waits', (place) => {
  test('says why and until when: to the owner, and in the log once', async () => {
    const shop = await openTestShop(place);
    const { database } = shop;
    const { jwtToken: token } = await shop.admin();
    const { id: userId } = await addUser(database, { email: 'asha@example.com' });
    for (const { url, cause, reply, said } of await findTroubles()) {
      const { lines, log } = openLog();
      const before = Date.now();
      await database.transaction(async (tx) => {
        await recordEvent(tx, { kind: 'account_registered', userId });
        await recordEvent(tx, { kind: 'password_changed', userId });
      });
      const worker = startWorkerForTest(database, url, { log, timeouts: IMPATIENT });
      await expect.poll(async () => (await readStatus(shop, token)).delays[0]?.count).toBe(2);
      await worker.stop();
      const { delays, waiting, givenUp } = await readStatus(shop, token);
      expect({ delays, waiting, givenUp }, cause).toEqual({
        delays: [
          { cause, reply: expect.stringMatching(reply), count: 2, nextTryAt: expect.any(String) },
        ],
        waiting: 2,
        givenUp: 0,
      });
      if (typeof reply === 'string') expect(delays[0]?.reply).toBe(reply);
      expect(Date.parse(delays[0]?.nextTryAt ?? '')).toBeGreaterThan(before);
      expect(lines, cause).toEqual([
        {
          level: 'warn',
          fields: { cause, code: expect.any(String), nextTry: expect.stringMatching(/^\d{4}-/) },
          text: expect.stringContaining(said),
        },
      ]);
      await database.query.deleteFrom('deliveries').execute();
    }
  });

  test('the log says when mail goes out again, and repeats no reply that may name a customer', async () => {
    const shop = await openTestShop(place);
    const { id: userId } = await addUser(shop.database, { email: 'asha@example.com' });
    const smtp = await openSmtpForTest();
    const busy = { recipient: '450 4.2.1 <asha@example.com> is busy' };
    smtp.behave('accept', { greeting: '421 4.3.2 Closing' }, busy);
    const { lines, log } = openLog();
    startWorkerForTest(shop.database, smtp.url, { log });
    await shop.database.transaction((tx) =>
      recordEvent(tx, { kind: 'account_registered', userId }),
    );
    await expect
      .poll(async () => {
        await shop.database.query
          .updateTable('deliveries')
          .set({ due_at: 0 })
          .where('attempts', '>', 0)
          .where('state', '=', 'waiting')
          .execute();
        return smtp.received.length;
      })
      .toBe(1);
    await expect.poll(() => lines.length).toBe(3);
    const nextTry = expect.any(String);
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: { cause: 'server_refused', code: '421', nextTry },
        text: expect.stringContaining('isn’t taking any email (421 4.3.2 Closing)'),
      },
      {
        level: 'warn',
        fields: {
          delivery: expect.any(String),
          attempts: 2,
          cause: 'mail_refused',
          code: '450',
          nextTry,
        },
        text: 'a mail could not be sent yet',
      },
      { level: 'info', fields: {}, text: 'mail goes out again' },
    ]);
  });
});

describeOnEachEngine('a mail that waits, on each engine', (place) => {
  test('one that an earlier version tried says what the server said', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const { query } = shop.database;
    await query
      .insertInto('events')
      .values({ id: 'e1', kind: 'order_paid', data: '{}', at: 1, is_fresh: 0 })
      .execute();
    await query
      .insertInto('deliveries')
      .values({
        id: 'd1',
        event_id: 'e1',
        audience: 'shopper',
        message_id: '<d1@shop.example>',
        state: 'waiting',
        attempts: 3,
        due_at: 4_102_444_800_000,
        claimed_until: 0,
        claimed_by: '',
        last_error: '451 4.3.0 Not now',
        created_at: 1,
      })
      .execute();
    expect((await readStatus(shop, token)).delays).toEqual([
      {
        cause: 'other',
        reply: '451 4.3.0 Not now',
        count: 1,
        nextTryAt: '2100-01-01T00:00:00.000Z',
      },
    ]);
  });
});
