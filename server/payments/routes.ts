import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/open.ts';
import { type Provider, SANDBOX_PATH } from './provider.ts';
import { addSandboxRoutes } from './sandbox/routes.ts';

type ProviderServices = { database: Database; payments: Provider; isRehearsal: boolean };

/** We serve the sandbox if it is the provider. */
export async function addProviderRoutes(
  app: FastifyInstance,
  { database, payments: { sandbox }, isRehearsal }: ProviderServices,
): Promise<void> {
  if (sandbox === undefined || isRehearsal) return;
  await app.register((scope) => addSandboxRoutes(scope, { database, own: sandbox }), {
    prefix: SANDBOX_PATH,
  });
}
