import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../platform/db/open.ts';
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
export function addDisputeRoutes(scope: FastifyInstance, database: Database): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get('/v1/disputes', { config: KEYED, schema: { querystring: pageSchema } }, (request) =>
    findSandboxDisputes(database, request.sandboxAccount, request.query),
  );
  app.get('/v1/disputes/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxDispute(database, request.sandboxAccount, request.params.id),
  );
  app.post(
    '/v1/disputes',
    { config: KEYED, schema: { body: disputeBody } },
    ({ sandboxAccount, body }) =>
      openAccountDispute(database, sandboxAccount, body.payment_id, {
        amount: body.amount,
        reasonCode: body.reason_code,
        respondBy: body.respond_by && body.respond_by * 1_000,
      }),
  );
  app.patch(
    '/v1/disputes/:id',
    { config: KEYED, schema: { params: byId, body: moveBody } },
    ({ sandboxAccount, params, body }) =>
      moveAccountDispute(database, sandboxAccount, params.id, body.status),
  );
}
