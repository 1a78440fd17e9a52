import type { MailStatus } from '../../contract/mail/schemas.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import { findDelays } from './delays.ts';
import { countDeliveries } from './given-up-queries.ts';

export async function getMailStatus(
  { query: db }: Database,
  config: Pick<Config, 'mail' | 'razorpay' | 'publicUrl'>,
): Promise<MailStatus> {
  return {
    transport: config.mail.smtpUrl === undefined ? 'mailbox' : 'smtp',
    trouble: troubleOf(config),
    waiting: await countDeliveries(db, 'waiting'),
    givenUp: await countDeliveries(db, 'given_up'),
    delays: await findDelays(db),
  };
}

/** With live keys customers pay real money and expect real mail. */
function troubleOf({
  mail,
  razorpay,
  publicUrl,
}: Pick<Config, 'mail' | 'razorpay' | 'publicUrl'>): MailStatus['trouble'] {
  if (mail.smtpUrl !== undefined) return publicUrl === undefined ? 'no_address' : null;
  return razorpay?.keyId.startsWith('rzp_live_') ? 'no_server' : null;
}
