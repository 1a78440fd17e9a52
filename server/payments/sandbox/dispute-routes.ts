import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contextOf, type SandboxServices } from './context.ts';
import {
  findSandboxDisputes,
  getSandboxDispute,
  moveAccountDispute,
  openAccountDispute,
} from './disputes.ts';
import { pageSchema, secondSchema } from './lists.ts';
import { byId, idSchema, KEYED } from './schemas.ts';

const disputeBody = z.object({
  payment_id: idSchema,
  amount: z.int().min(1).optional(),
  reason_code: z.string().min(1).max(64).optional(),
  respond_by: secondSchema.optional(),
});
const moveBody = z.object({
  status: z.enum(['under_review', 'action_required', 'won', 'lost', 'closed']),
});

/**
 * At the real provider a shopper's bank opens disputes and moves them. Here the holder of the keys
 * may play the bank.
 */
export function addDisputeRoutes(scope: FastifyInstance, services: SandboxServices): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get('/v1/disputes', { config: KEYED, schema: { querystring: pageSchema } }, (request) =>
    findSandboxDisputes(contextOf(services, request), request.query),
  );
  app.get('/v1/disputes/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxDispute(contextOf(services, request), request.params),
  );
  app.post('/v1/disputes', { config: KEYED, schema: { body: disputeBody } }, (request) => {
    const { payment_id: paymentId, amount, reason_code: reasonCode, respond_by } = request.body;
    const respondBy = respond_by && respond_by * 1_000;
    const dispute = { paymentId, amount, reasonCode, respondBy };
    return openAccountDispute(contextOf(services, request), dispute);
  });
  app.patch(
    '/v1/disputes/:id',
    { config: KEYED, schema: { params: byId, body: moveBody } },
    (request) => {
      const { params, body } = request;
      return moveAccountDispute(contextOf(services, request), { ...params, move: body.status });
    },
  );
}
