import fastify from 'fastify';
import { toActor } from '../../accounts/to-user.ts';
import { readConfig } from '../../config.ts';
import type { Context, Services } from '../../context.ts';
import { openServices } from '../../services.ts';
import { ResponseCache } from '../../storefront/response-cache/response-cache.ts';
import type { Database } from '../db/open.ts';
import { requestLanguage } from '../languages.ts';
import { whenDone } from './lifetime.ts';

export const SOME_ADMIN = toActor(
  { id: 'admin', name: 'Asha', email: 'asha@example.com', is_admin: 1 },
  'session',
);

/** For tests that call verbs directly; closed with the test. */
export async function openContext(database: Database, actor = SOME_ADMIN): Promise<Context> {
  return contextOf(await openTestServices(database), actor);
}

export async function openTestServices(database: Database): Promise<Services> {
  const app = fastify();
  whenDone(() => app.close());
  const responseCache = new ResponseCache();
  const config = readConfig({ RATE_LIMITS: '0' });
  const made = { database, pages: undefined, responseCache, paymentWindow: undefined };
  return openServices(app, config, made);
}

/** The services for a request of this caller from one address. */
export function contextOf<By>(services: Services, actor: By): Context<By> {
  const client = { ip: '192.0.2.1', rateLimitKey: '192.0.2.1', userAgent: undefined };
  return { ...services, ...client, actor, language: requestLanguage() };
}
