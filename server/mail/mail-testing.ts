import { onTestFinished } from 'vitest';
import type { Database } from '../platform/db/open.ts';
import { type FaultySmtp, openFaultySmtp } from '../platform/testing/faulty-smtp.ts';
import { DEFAULT_MAIL_SHOP, type MailShop } from './mail.ts';
import { openSmtp, type SmtpTimeouts } from './smtp.ts';
import { composeMail } from './texts/compose.ts';
import { type MailWorker, startMailWorker, type WorkerParts, type WorkerTimes } from './worker.ts';

/** Short enough to wait for. */
const TIMEOUTS: SmtpTimeouts = { connect: 300, greeting: 300, silence: 300, whole: 600 };
const TIMES: WorkerTimes = { pollMs: 50, claimMs: 1_000, renewMs: 200 };

export async function openSmtpForTest(): Promise<FaultySmtp> {
  const smtp = await openFaultySmtp();
  onTestFinished(() => smtp.close());
  return smtp;
}

/** A worker on a database, with a mail server of the test. */
export function startWorkerForTest(
  database: Database,
  url: string,
  {
    shop = {},
    times = {},
    ...parts
  }: { shop?: Partial<MailShop>; times?: Partial<WorkerTimes> } & Partial<WorkerParts> = {},
): MailWorker {
  const settings = { ...DEFAULT_MAIL_SHOP, ...shop };
  const worker = startMailWorker(
    {
      database,
      transport: openSmtp(url, TIMEOUTS),
      compose: composeMail,
      context: () => ({
        database,
        shop: settings,
        publicUrl: 'https://shop.example',
        tokens: { tokenFor: (purpose, id) => `${purpose}-${id}` },
      }),
      sender: () => ({ name: settings.name, address: 'shop@shop.example', replyTo: undefined }),
      fanOut: () => ({ contactEmail: settings.contactEmail, mailDomain: 'shop.example' }),
      failed: () => {},
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
