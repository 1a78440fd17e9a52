import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { captureSandboxPayment } from './capture.ts';
import { contextOf, type SandboxServices } from './context.ts';
import { collectionEntity, pageSchema } from './lists.ts';
import {
  editSandboxPayment,
  findAllSandboxPayments,
  getSandboxCard,
  getSandboxPayment,
} from './payments.ts';
import { byId, KEYED, notesBody } from './schemas.ts';

const captureBody = z.object({ amount: z.int(), currency: z.string().optional() });

export function addPaymentRoutes(scope: FastifyInstance, services: SandboxServices): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get('/v1/payments', { config: KEYED, schema: { querystring: pageSchema } }, (request) =>
    findAllSandboxPayments(contextOf(services, request), request.query),
  );
  // The sandbox's banks are never down.
  app.get('/v1/payments/downtimes', { config: KEYED }, async () => collectionEntity([]));
  app.get('/v1/payments/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxPayment(contextOf(services, request), request.params),
  );
  app.get('/v1/payments/:id/card', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxCard(contextOf(services, request), { paymentId: request.params.id }),
  );
  app.post(
    '/v1/payments/:id/capture',
    { config: KEYED, schema: { params: byId, body: captureBody } },
    (request) => {
      const { params, body } = request;
      const wanted = { paymentId: params.id, amount: body.amount };
      return captureSandboxPayment(contextOf(services, request), wanted);
    },
  );
  app.patch(
    '/v1/payments/:id',
    { config: KEYED, schema: { params: byId, body: notesBody } },
    (request) =>
      editSandboxPayment(contextOf(services, request), { ...request.params, ...request.body }),
  );
}
