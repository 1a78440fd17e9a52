import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contextOf, type SandboxServices } from './context.ts';
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

export function addRefundRoutes(scope: FastifyInstance, services: SandboxServices): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/v1/payments/:id/refund',
    { config: KEYED, schema: { params: byId, body: refundBody } },
    (request) => {
      const { params, body, headers } = request;
      const idempotencyKey = headers['x-refund-idempotency']?.toString();
      if (idempotencyKey !== undefined && !REFUND_KEY.test(idempotencyKey)) {
        throw new SandboxRefusal('The idempotency key must be 10 to 128 of A-Z a-z 0-9 _ -');
      }
      const wanted = { ...body, paymentId: params.id, idempotencyKey };
      return refundSandboxPayment(contextOf(services, request), wanted);
    },
  );
  app.get(
    '/v1/payments/:id/refunds',
    { config: KEYED, schema: { params: byId, querystring: pageSchema } },
    (request) => {
      const { params, query } = request;
      return findRefundsOfPayment(contextOf(services, request), { ...query, paymentId: params.id });
    },
  );
  app.get(
    '/v1/payments/:id/refunds/:refundId',
    { config: KEYED, schema: { params: byId.extend({ refundId: idSchema }) } },
    (request) => {
      const { id: paymentId, refundId: id } = request.params;
      return getSandboxRefund(contextOf(services, request), { id, paymentId });
    },
  );
  app.get('/v1/refunds', { config: KEYED, schema: { querystring: pageSchema } }, (request) =>
    findAllSandboxRefunds(contextOf(services, request), request.query),
  );
  app.get('/v1/refunds/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxRefund(contextOf(services, request), request.params),
  );
  app.patch(
    '/v1/refunds/:id',
    { config: KEYED, schema: { params: byId, body: notesBody } },
    (request) =>
      editSandboxRefund(contextOf(services, request), { ...request.params, ...request.body }),
  );
}
