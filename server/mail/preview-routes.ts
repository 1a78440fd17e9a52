import type { FastifyInstance } from 'fastify';
import { mailCalls } from '../../contract/mail/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { addMailFrame } from './mail-frame.ts';
import { listMailPreviews } from './texts/previews.ts';

export function addMailPreviewRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, mailCalls.listMailPreviews, async (ctx) => listMailPreviews(ctx));
  addMailFrame(app, services.mailUrl);
}
