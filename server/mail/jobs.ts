import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { EVENT_CHANNEL, onEvents } from '../events/wake.ts';
import { listenToPostgres } from '../platform/db/listen-postgres.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import type { MailShop } from './mail.ts';
import { openMailLog } from './mail-log.ts';
import { linkPlaceholders } from './mailbox/link-placeholders.ts';
import { openMailbox } from './mailbox/mailbox.ts';
import { openSmtpThread } from './smtp-in-thread.ts';
import { composeMail } from './texts/compose.ts';
import type { Sender } from './transport.ts';
import { startMailWorker } from './worker.ts';

/** Sends the shop's mail while the server is listening. */
export function startMailJobs(
  app: FastifyInstance,
  { database, mail: config, shop: { current: shop }, mailUrl: publicUrl, tokens }: Services,
): void {
  const report = reportQuietly(app.log, 'the mail worker failed');
  const linkTokens = config.smtpUrl === undefined ? linkPlaceholders : tokens;
  let stop = async () => {};
  app.addHook('onListen', async () => {
    const transport =
      config.smtpUrl === undefined ? openMailbox(database) : openSmtpThread(config.smtpUrl, report);
    const worker = startMailWorker({
      database,
      transport,
      compose: composeMail,
      context: () => ({ database, shop: shop(), publicUrl: publicUrl(), tokens: linkTokens }),
      sender: () => senderOf(shop(), config.from, domainOf(publicUrl())),
      fanOut: () => ({
        contactEmail: shop().contactEmail,
        mailDomain: domainOf(publicUrl()),
      }),
      log: openMailLog(app.log),
      report,
    });
    const stops = [
      onEvents(database, worker.wake),
      database.url === undefined
        ? () => {}
        : listenToPostgres(database.url, EVENT_CHANNEL, async () => worker.wake(), report),
    ];
    stop = async () => {
      await Promise.all(stops.map((end) => end()));
      await worker.stop();
    };
  });
  app.addHook('preClose', () => stop());
}

/** In the shop's name; the contact address gets the answers. */
function senderOf(
  { name, contactEmail }: MailShop,
  from: string | undefined,
  domain: string,
): Sender {
  const contact = contactEmail === '' ? undefined : contactEmail;
  return { name, address: from ?? contact ?? `shop@${domain}`, replyTo: contact };
}

/** An address by number is none that mail could come from. */
function domainOf(publicUrl: string): string {
  const host = new URL(publicUrl).hostname;
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : 'localhost';
}
