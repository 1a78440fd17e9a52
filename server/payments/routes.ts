import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/open.ts';
import { type Provider, SANDBOX_PATH } from './provider.ts';
import { addSandboxRoutes } from './sandbox/routes.ts';

/** We serve the sandbox if it is the provider. */
export async function addProviderRoutes(
  app: FastifyInstance,
  database: Database,
  { sandbox }: Provider,
): Promise<void> {
  if (sandbox === undefined) return;
  await app.register((scope) => addSandboxRoutes(scope, database, sandbox), {
    prefix: SANDBOX_PATH,
  });
}
