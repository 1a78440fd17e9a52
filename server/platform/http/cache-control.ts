import type { FastifyInstance } from 'fastify';
import type { RouteAccess } from './access.ts';

const PERSONAL: ReadonlySet<RouteAccess | undefined> = new Set([
  'shopper',
  'admin',
  'operator',
  'provider',
]);

/**
 * Nobody keeps an answer unless its route says that it may be kept; one that is not for everybody
 * cannot say so. Signing in is open to all and answers with a token, so silence means no.
 */
export function installCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isPersonal = PERSONAL.has(request.routeOptions.config.access);
    if (isPersonal || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
