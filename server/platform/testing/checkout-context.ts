import fastify, { type FastifyBaseLogger } from 'fastify';
import type { Context, Services, SystemContext } from '../../context.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import type { Actor, System } from '../caller.ts';
import type { Database } from '../db/open.ts';
import { contextOf, openTestServices } from './context.ts';

/** A log that lets nothing fail unnoticed. */
function strictLog(): FastifyBaseLogger {
  return Object.assign(fastify().log, {
    error({ err }: { err: unknown }) {
      throw err;
    },
  });
}

/** For checkouts of this user through this client of the provider; no follow-up may fail. */
export async function openCheckoutContext(
  database: Database,
  actor: Actor,
  provider: Partial<PaymentProvider>,
): Promise<Context> {
  const services = await openTestServices(database);
  return { ...contextOf(through(services, provider), actor), log: strictLog() };
}

/** The same at another client of the provider. */
export function through<Ctx extends Pick<Services, 'payments'>>(
  ctx: Ctx,
  provider: Partial<PaymentProvider>,
): Ctx {
  return { ...ctx, payments: { ...ctx.payments, ...provider } };
}

type PartOfShop = Pick<SystemContext, 'database' | 'payments' | 'log' | 'actor' | 'clock'>;

export function asReconciler(shop: Pick<Services, 'database' | 'payments'>): PartOfShop {
  return asPart('reconciler', shop);
}

export function asWebhook(shop: Pick<Services, 'database' | 'payments'>): PartOfShop {
  return asPart('webhook', shop);
}

function asPart(
  id: System['id'],
  { database, payments }: Pick<Services, 'database' | 'payments'>,
): PartOfShop {
  return { database, payments, log: strictLog(), actor: { id }, clock: { now: () => Date.now() } };
}
