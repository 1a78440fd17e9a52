import type { FastifyInstance } from 'fastify';
import { mailCalls } from '../../contract/mail/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { listGivenUpMail, sendMailAgain } from './given-up.ts';
import { getMailboxMail, getMailWithLink, listMailbox } from './mailbox/list-mailbox.ts';
import { getMailStatus } from './status.ts';

export function addMailRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, mailCalls.getMailStatus, (ctx) => getMailStatus(ctx));
  addRoute(app, services, mailCalls.listMailbox, (ctx, { query }) => listMailbox(ctx, query));
  addRoute(app, services, mailCalls.getMailboxMail, (ctx, { params }) =>
    getMailboxMail(ctx, { mailId: params.id }),
  );
  addRoute(app, services, mailCalls.revealMailLink, (ctx, { params }) =>
    getMailWithLink(ctx, { mailId: params.id }),
  );
  addRoute(app, services, mailCalls.listGivenUpMail, (ctx, { query }) =>
    listGivenUpMail(ctx, query),
  );
  addRoute(app, services, mailCalls.sendMailAgain, (ctx, { params }) =>
    sendMailAgain(ctx, { mailId: params.id }),
  );
}
