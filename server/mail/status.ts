import type { MailStatus } from '../../contract/mail.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import { countDeliveries } from './given-up-queries.ts';

/** With live keys customers pay real money and expect real mail. */
export async function getMailStatus(
  { query: db }: Database,
  { mail, razorpay }: Pick<Config, 'mail' | 'razorpay'>,
): Promise<MailStatus> {
  const hasServer = mail.smtpUrl !== undefined;
  const isLive = razorpay?.keyId.startsWith('rzp_live_') ?? false;
  return {
    transport: hasServer ? 'smtp' : 'mailbox',
    isMissing: isLive && !hasServer,
    waiting: await countDeliveries(db, 'waiting'),
    givenUp: await countDeliveries(db, 'given_up'),
  };
}
