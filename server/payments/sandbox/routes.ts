import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxServices } from './context.ts';
import { addDisputeRoutes } from './dispute-routes.ts';
import { installKeys } from './keys.ts';
import { addOrderRoutes } from './order-routes.ts';
import { addPaymentRoutes } from './payment-routes.ts';
import { addRefundRoutes } from './refund-routes.ts';
import { installRefusals, sendError } from './refusal.ts';
import { KEYED } from './schemas.ts';
import { addWindowRoutes } from './window-routes.ts';

/**
 * The provider's API and checkout window, under one prefix, with the provider's own conventions.
 */
export async function addSandboxRoutes(
  app: FastifyInstance,
  services: SandboxServices,
): Promise<void> {
  installKeys(app, services);
  installRefusals(app);
  addOrderRoutes(app, services);
  addPaymentRoutes(app, services);
  addRefundRoutes(app, services);
  addDisputeRoutes(app, services);
  addWindowRoutes(app, services);
  // Transfers, UPI, links and whatever else the provider offers. The body is not read: it may be of
  // any type.
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/v1/*',
    config: KEYED,
    onRequest: refuseCall,
    handler: refuseCall,
  });
}

async function refuseCall(_request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, 400, 'BAD_REQUEST_ERROR', 'The sandbox does not have this call');
}
