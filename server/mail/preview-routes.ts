import type { FastifyInstance } from 'fastify';
import { mailCalls } from '../../contract/mail/schemas.ts';
import type { Services } from '../context.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { addMailFrame } from './mail-frame.ts';
import { listMailPreviews } from './texts/previews.ts';

export function addMailPreviewRoutes(
  app: FastifyInstance,
  { shop, mailUrl }: Pick<Services, 'shop' | 'mailUrl'>,
): void {
  addOldRoute(app, mailCalls.listMailPreviews, async () => ({
    previews: listMailPreviews(shop.current(), mailUrl()),
  }));
  addMailFrame(app, mailUrl);
}
