import type { FastifyInstance } from 'fastify';
import { mailCalls } from '../../contract/mail/schemas.ts';
import type { Services } from '../context.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { listGivenUpMail, sendMailAgain } from './given-up.ts';
import { getMailboxMail, getMailWithLink, listMailbox } from './mailbox/list-mailbox.ts';
import { getMailStatus } from './status.ts';

export function addMailRoutes(
  app: FastifyInstance,
  { database, tokens, mail, razorpay, configuredUrl }: Services,
): void {
  const config = { mail, razorpay, publicUrl: configuredUrl };
  addOldRoute(app, mailCalls.getMailStatus, () => getMailStatus(database, config));
  addOldRoute(app, mailCalls.listMailbox, ({ query }) => listMailbox(database, query));
  addOldRoute(app, mailCalls.getMailboxMail, ({ signedIn, params }) =>
    getMailboxMail(database, tokens, signedIn, params.id),
  );
  addOldRoute(app, mailCalls.revealMailLink, ({ signedIn, params }) =>
    getMailWithLink(database, tokens, signedIn, params.id),
  );
  addOldRoute(app, mailCalls.listGivenUpMail, ({ query }) => listGivenUpMail(database, query));
  addOldRoute(app, mailCalls.sendMailAgain, ({ signedIn, params }) =>
    sendMailAgain(database, signedIn, params.id),
  );
}
