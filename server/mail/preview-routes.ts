import type { FastifyInstance } from 'fastify';
import { mailCalls } from '../../contract/mail/schemas.ts';
import { addRoute } from '../platform/http/route.ts';
import type { MailShop } from './mail.ts';
import { addMailFrame } from './mail-frame.ts';
import { listMailPreviews } from './texts/previews.ts';

type PreviewParts = { shop: () => MailShop; publicUrl: () => string };

export function addMailPreviewRoutes(app: FastifyInstance, parts: PreviewParts): void {
  addRoute(app, mailCalls.listMailPreviews, async () => ({
    previews: listMailPreviews(parts.shop(), parts.publicUrl()),
  }));
  addMailFrame(app, parts.publicUrl);
}
