import type { FastifyInstance } from 'fastify';
import type { RouteAccess } from './access.ts';

const PERSONAL: ReadonlySet<RouteAccess | undefined> = new Set([
  'shopper',
  'admin',
  'operator',
  'provider',
]);

/**
 * Answers are `no-store` unless the route says otherwise, and only a public route may. Signing in
 * is public and answers with a token, so caching has to be asked for.
 */
export function installCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isPersonal = PERSONAL.has(request.routeOptions.config.access);
    if (isPersonal || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
