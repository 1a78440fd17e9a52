import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Database } from '../platform/db/open.ts';
import { type FaultySmtp, openFaultySmtp } from '../platform/testing/faulty-smtp.ts';
import { DEFAULT_MAIL_SHOP, type MailShop } from './mail.ts';
import { openSmtp, type SmtpTimeouts } from './smtp.ts';
import { composeMail } from './texts/compose.ts';
import type { MailTransport } from './transport.ts';
import { type MailWorker, startMailWorker, type WorkerParts, type WorkerTimes } from './worker.ts';

/** Short enough to wait for; a healthy server on a busy machine may miss them. */
export const IMPATIENT: SmtpTimeouts = { connect: 500, greeting: 500, silence: 500, whole: 1_000 };
/** A claim outlasts every poll: a mail that is claimed and forgotten is not rescued in time. */
const TIMES: WorkerTimes = { pollMs: 50, claimMs: 60_000, renewMs: 2_500 };

export async function openSmtpForTest(): Promise<FaultySmtp> {
  const smtp = await openFaultySmtp();
  onTestFinished(() => smtp.close());
  return smtp;
}

/** A worker on a database, with a mail server of the test or another transport. */
export function startWorkerForTest(
  database: Database,
  to: string | MailTransport,
  {
    shop = {},
    times = {},
    timeouts,
    ...parts
  }: {
    shop?: Partial<MailShop>;
    times?: Partial<WorkerTimes>;
    timeouts?: SmtpTimeouts;
  } & Partial<WorkerParts> = {},
): MailWorker {
  const settings = { ...DEFAULT_MAIL_SHOP, ...shop };
  const worker = startMailWorker(
    {
      database,
      transport: typeof to === 'string' ? openSmtp(to, { timeouts }) : to,
      compose: composeMail,
      context: () => ({
        database,
        shop: settings,
        publicUrl: 'https://shop.example',
        tokens: { tokenFor: (purpose, id) => `${purpose}-${id}` },
      }),
      sender: () => ({ name: settings.name, address: 'shop@shop.example', replyTo: undefined }),
      fanOut: () => ({ contactEmail: settings.contactEmail, mailDomain: 'shop.example' }),
      log: { failed: () => {}, sent: () => {} },
      report: (error) => {
        throw error;
      },
      ...parts,
    },
    { ...TIMES, ...times },
  );
  onTestFinished(() => worker.stop());
  return worker;
}

/** All deliveries, oldest first. */
export function findDeliveries({ query }: Database) {
  return query
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select([
      'deliveries.id',
      'kind',
      'audience',
      'recipient',
      'subject',
      'state',
      'attempts',
      'due_at',
      'last_error',
    ])
    .orderBy('deliveries.created_at')
    .orderBy('deliveries.id')
    .execute();
}

/** As much mail as a shop has after some months, hardly any of it stuck. */
export async function fillMail(database: Database): Promise<void> {
  const { query } = database;
  for (let part = 0; part < 40; part += 1) {
    const numbers = Array.from({ length: 500 }, (_, index) => part * 500 + index);
    await query
      .insertInto('events')
      .values(
        numbers.map((number) => ({
          id: `event${number}`,
          kind: 'order_paid',
          data: '{"orderId":"none"}',
          at: number,
          is_fresh: 0,
        })),
      )
      .execute();
    await query
      .insertInto('deliveries')
      .values(
        numbers.map((number) => ({
          id: `delivery${number}`,
          event_id: `event${number}`,
          audience: 'shopper' as const,
          message_id: `<${number}@shop.example>`,
          state: number % 160 === 0 ? ('given_up' as const) : ('sent' as const),
          attempts: 1,
          due_at: number,
          claimed_until: 0,
          claimed_by: '',
          created_at: number,
          ended_at: number,
        })),
      )
      .execute();
  }
  await query
    .insertInto('mailbox')
    .values(
      Array.from({ length: 500 }, (_, number) => ({
        id: `mail${number}`,
        message_id: `<${number}@shop.example>`,
        sender: 'Haat <shop@shop.example>',
        recipient: 'asha@example.com',
        subject: 'Order confirmed',
        text: 'Thank you. '.repeat(100),
        html: '<p>Thank you.</p>'.repeat(100),
        received_at: number,
      })),
    )
    .execute();
  if (database.engine === 'postgres') {
    await sql`vacuum analyze events, deliveries, mailbox`.execute(query);
  }
}
