import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../platform/db/open.ts';
import { captureSandboxPayment } from './capture.ts';
import { collectionEntity, pageSchema } from './lists.ts';
import {
  editSandboxPayment,
  findAllSandboxPayments,
  getSandboxCard,
  getSandboxPayment,
} from './payments.ts';
import { byId, KEYED, notesBody } from './schemas.ts';

const captureBody = z.object({ amount: z.int(), currency: z.string().optional() });

export function addPaymentRoutes(scope: FastifyInstance, database: Database): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get('/v1/payments', { config: KEYED, schema: { querystring: pageSchema } }, (request) =>
    findAllSandboxPayments(database, request.sandboxAccount, request.query),
  );
  // The sandbox's banks are never down.
  app.get('/v1/payments/downtimes', { config: KEYED }, async () => collectionEntity([]));
  app.get('/v1/payments/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxPayment(database, request.sandboxAccount, request.params.id),
  );
  app.get('/v1/payments/:id/card', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxCard(database, request.sandboxAccount, request.params.id),
  );
  app.post(
    '/v1/payments/:id/capture',
    { config: KEYED, schema: { params: byId, body: captureBody } },
    ({ sandboxAccount, params, body }) =>
      captureSandboxPayment(database, sandboxAccount, params.id, body.amount),
  );
  app.patch(
    '/v1/payments/:id',
    { config: KEYED, schema: { params: byId, body: notesBody } },
    ({ sandboxAccount, params, body }) =>
      editSandboxPayment(database, sandboxAccount, params.id, body.notes),
  );
}
