import type { MailStatus } from '../../contract/mail/schemas.ts';
import type { Context } from '../context.ts';
import { findDelays } from './delays.ts';
import { countDeliveries } from './given-up-queries.ts';

type MailConfig = Pick<Context, 'mail' | 'payments' | 'configuredUrl'>;

export async function getMailStatus(
  ctx: Pick<Context, 'database'> & MailConfig,
): Promise<MailStatus> {
  const { query: db } = ctx.database;
  return {
    transport: ctx.mail.smtpUrl === undefined ? 'mailbox' : 'smtp',
    trouble: troubleOf(ctx),
    waiting: await countDeliveries(db, 'waiting'),
    givenUp: await countDeliveries(db, 'given_up'),
    delays: await findDelays(db),
  };
}

/** With live keys customers pay real money and expect real mail. */
function troubleOf({ mail, payments, configuredUrl }: MailConfig): MailStatus['trouble'] {
  if (mail.smtpUrl !== undefined) return configuredUrl === undefined ? 'no_address' : null;
  return payments.isLive ? 'no_server' : null;
}
