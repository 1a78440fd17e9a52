import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contextOf, type SandboxServices } from './context.ts';
import { pageSchema } from './lists.ts';
import {
  createSandboxOrder,
  editSandboxOrder,
  findSandboxOrders,
  findSandboxPayments,
  getSandboxOrder,
} from './orders.ts';
import { byId, KEYED, notesBody, notesSchema, receiptSchema } from './schemas.ts';

const orderBody = z.object({
  amount: z.int(),
  currency: z.string().length(3),
  receipt: receiptSchema.nullable().default(null),
  notes: notesSchema.default({}),
});

/** `expand[]=payments`; the SDK writes it as `expand[expand]=payments`. */
const expandSchema = z.union([z.string(), z.array(z.string())]).optional();
const expands = { 'expand[]': expandSchema, 'expand[expand]': expandSchema };
type Expands = { [Name in keyof typeof expands]?: string | string[] | undefined };

const orderQuery = pageSchema.extend({
  receipt: receiptSchema.optional(),
  authorized: z.enum(['0', '1', 'false', 'true']).optional(),
  ...expands,
});

export function addOrderRoutes(scope: FastifyInstance, services: SandboxServices): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post('/v1/orders', { config: KEYED, schema: { body: orderBody } }, (request) =>
    createSandboxOrder(contextOf(services, request), request.body),
  );
  app.get('/v1/orders', { config: KEYED, schema: { querystring: orderQuery } }, (request) => {
    const { receipt, authorized, ...query } = request.query;
    return findSandboxOrders(contextOf(services, request), {
      ...query,
      receipt,
      authorized: authorized && (authorized === '1' || authorized === 'true'),
      withPayments: asksForPayments(query),
    });
  });
  app.get(
    '/v1/orders/:id',
    { config: KEYED, schema: { params: byId, querystring: z.object(expands) } },
    (request) => {
      const { params, query } = request;
      const wanted = { ...params, withPayments: asksForPayments(query) };
      return getSandboxOrder(contextOf(services, request), wanted);
    },
  );
  app.get('/v1/orders/:id/payments', { config: KEYED, schema: { params: byId } }, (request) =>
    findSandboxPayments(contextOf(services, request), { orderId: request.params.id }),
  );
  app.patch(
    '/v1/orders/:id',
    { config: KEYED, schema: { params: byId, body: notesBody } },
    (request) =>
      editSandboxOrder(contextOf(services, request), { ...request.params, ...request.body }),
  );
}

function asksForPayments(query: Expands): boolean {
  const wanted = [query['expand[]'], query['expand[expand]']].flat();
  return wanted.some((name) => name === 'payments' || name === 'payments.card');
}
