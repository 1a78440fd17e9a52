import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { SANDBOX_PATH } from './open-payments.ts';
import { addSandboxRoutes } from './sandbox/routes.ts';

type SandboxServices = Pick<Services, 'database' | 'sandbox' | 'isRehearsal'>;

/** We serve the sandbox if it is the provider. */
export async function addProviderRoutes(
  app: FastifyInstance,
  { database, sandbox, isRehearsal }: SandboxServices,
): Promise<void> {
  if (sandbox === undefined || isRehearsal) return;
  await app.register((scope) => addSandboxRoutes(scope, { database, own: sandbox }), {
    prefix: SANDBOX_PATH,
  });
}
