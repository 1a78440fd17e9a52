import type { FastifyInstance } from 'fastify';
import type { RouteAccess } from './access.ts';

const isPersonal = (access: RouteAccess | undefined) => access !== undefined && access !== 'public';

/**
 * Answers are `no-store` unless the route says otherwise, and only a public route may. Signing in
 * is public and answers with a token, so caching has to be asked for.
 */
export function installCacheControl(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (isPersonal(access) || !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
