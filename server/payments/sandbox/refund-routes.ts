import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../platform/db/open.ts';
import { pageSchema } from './lists.ts';
import {
  editSandboxRefund,
  findAllSandboxRefunds,
  findRefundsOfPayment,
  getSandboxRefund,
} from './refund-lists.ts';
import { refundSandboxPayment } from './refunds.ts';
import { SandboxRefusal } from './refusal.ts';
import { byId, idSchema, KEYED, notesBody, notesSchema, receiptSchema } from './schemas.ts';

const REFUND_KEY = /^[\w-]{10,128}$/;
const refundBody = z
  .object({
    amount: z.int().min(1).optional(),
    speed: z.enum(['normal', 'optimum']).optional(),
    receipt: receiptSchema.nullish(),
    notes: notesSchema.optional(),
  })
  .nullish();

export function addRefundRoutes(scope: FastifyInstance, database: Database): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/v1/payments/:id/refund',
    { config: KEYED, schema: { params: byId, body: refundBody } },
    ({ sandboxAccount, params, body, headers }) => {
      const idempotencyKey = headers['x-refund-idempotency']?.toString();
      if (idempotencyKey !== undefined && !REFUND_KEY.test(idempotencyKey)) {
        throw new SandboxRefusal('The idempotency key must be 10 to 128 of A-Z a-z 0-9 _ -');
      }
      const wanted = { ...body, idempotencyKey };
      return refundSandboxPayment(database, sandboxAccount, params.id, wanted);
    },
  );
  app.get(
    '/v1/payments/:id/refunds',
    { config: KEYED, schema: { params: byId, querystring: pageSchema } },
    ({ sandboxAccount, params, query }) =>
      findRefundsOfPayment(database, sandboxAccount, params.id, query),
  );
  app.get(
    '/v1/payments/:id/refunds/:refundId',
    { config: KEYED, schema: { params: byId.extend({ refundId: idSchema }) } },
    ({ sandboxAccount, params }) =>
      getSandboxRefund(database, sandboxAccount, params.refundId, params.id),
  );
  app.get('/v1/refunds', { config: KEYED, schema: { querystring: pageSchema } }, (request) =>
    findAllSandboxRefunds(database, request.sandboxAccount, request.query),
  );
  app.get('/v1/refunds/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxRefund(database, request.sandboxAccount, request.params.id),
  );
  app.patch(
    '/v1/refunds/:id',
    { config: KEYED, schema: { params: byId, body: notesBody } },
    ({ sandboxAccount, params, body }) =>
      editSandboxRefund(database, sandboxAccount, params.id, body.notes),
  );
}
