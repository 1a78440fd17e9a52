import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Provider, SANDBOX_PATH } from '../payments/provider.ts';
import { addSandboxRoutes } from '../payments/sandbox/routes.ts';
import { startDelivery } from '../payments/sandbox/webhooks.ts';
import type { Database } from '../platform/db/open.ts';
import { startReconciler } from './reconcile.ts';

/** Serves the sandbox where it is the provider, and works in the background while we listen. */
export async function startPaying(
  app: FastifyInstance,
  database: Database,
  { razorpay, sandbox }: Provider,
): Promise<void> {
  const report = (error: unknown) =>
    app.log.error({ err: error }, 'paying in the background failed');
  const stops: (() => Promise<void>)[] = [];
  app.addHook('onListen', async () => {
    stops.push(startReconciler({ database, razorpay }, report));
    if (sandbox === undefined) return;
    const url = () => `${ownAddress(app)}/api/payment/webhook`;
    stops.push(startDelivery({ database, url, secret: sandbox.webhookSecret, report }));
  });
  app.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  if (sandbox !== undefined) {
    await app.register((scope) => addSandboxRoutes(scope, database, sandbox), {
      prefix: SANDBOX_PATH,
    });
  }
}

/** Where this very process answers, whatever address shoppers use. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) throw new Error('The server does not listen yet.');
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = isEverywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
