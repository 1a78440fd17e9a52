import type { FastifyInstance } from 'fastify';
import { mailCalls } from '../../contract/mail/schemas.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import { listGivenUpMail, sendMailAgain } from './given-up.ts';
import type { MailTokens } from './mail.ts';
import { getMailboxMail, getMailWithLink, listMailbox } from './mailbox/list-mailbox.ts';
import { getMailStatus } from './status.ts';

export function addMailRoutes(
  app: FastifyInstance,
  database: Database,
  config: Pick<Config, 'mail' | 'razorpay' | 'publicUrl'>,
  tokens: MailTokens,
): void {
  addRoute(app, mailCalls.getMailStatus, () => getMailStatus(database, config));
  addRoute(app, mailCalls.listMailbox, ({ query }) => listMailbox(database, query));
  addRoute(app, mailCalls.getMailboxMail, ({ signedIn, params }) =>
    getMailboxMail(database, tokens, signedIn, params.id),
  );
  addRoute(app, mailCalls.revealMailLink, ({ signedIn, params }) =>
    getMailWithLink(database, tokens, signedIn, params.id),
  );
  addRoute(app, mailCalls.listGivenUpMail, ({ query }) => listGivenUpMail(database, query));
  addRoute(app, mailCalls.sendMailAgain, ({ signedIn, params }) =>
    sendMailAgain(database, signedIn, params.id),
  );
}
