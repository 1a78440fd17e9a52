import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/db/open.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { signPayment } from '../signatures.ts';
import type { SandboxAccount } from './account.ts';
import { type CardError, DECLINED, outcomeOf } from './cards.ts';
import {
  attemptPayment,
  captureSandboxPayment,
  createSandboxOrder,
  findSandboxOrders,
  findSandboxPayments,
  getSandboxOrder,
  getSandboxPayment,
  SandboxRefusal,
} from './provider.ts';
import { getSandboxRefund, refundSandboxPayment } from './refunds.ts';

const WINDOW = join(import.meta.dirname, 'window');
const byId = z.object({ id: z.string().max(64) });
const notesSchema = z
  .record(z.string().max(256), z.string().max(256))
  .refine((notes) => Object.keys(notes).length <= 15);
const receiptSchema = z.string().max(40);
const REFUND_KEY = /^[\w-]{10,128}$/;

const KEYED = { access: 'provider' } as const;
const OPEN = { access: 'public' } as const;

/** The provider's API and checkout window, under one prefix, in the provider's own manners. */
export async function addSandboxRoutes(
  app: FastifyInstance,
  database: Database,
  account: SandboxAccount,
): Promise<void> {
  const expected = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64');

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'provider') return;
    if (isSameSecret(request.headers.authorization ?? '', `Basic ${expected}`)) return;
    return sendError(reply, 401, 'BAD_REQUEST_ERROR', 'Authentication failed');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof SandboxRefusal) {
      return sendError(reply, 400, 'BAD_REQUEST_ERROR', error.message, error.field);
    }
    const { statusCode = 500, message, validation } = error;
    if (statusCode < 500) {
      const field = validation?.[0]?.instancePath.split('/')[1];
      return sendError(reply, statusCode, 'BAD_REQUEST_ERROR', message, field);
    }
    request.log.error({ err: error }, 'the sandbox failed');
    return sendError(reply, 500, 'SERVER_ERROR', 'The server encountered an error.');
  });

  app.post(
    '/v1/orders',
    {
      config: KEYED,
      schema: {
        body: z.object({
          amount: z.int(),
          currency: z.string().length(3),
          receipt: receiptSchema.nullable().default(null),
          notes: notesSchema.default({}),
        }),
      },
    },
    (request) =>
      createSandboxOrder(database, request.body as Parameters<typeof createSandboxOrder>[1]),
  );
  app.get(
    '/v1/orders',
    { config: KEYED, schema: { querystring: z.object({ receipt: receiptSchema.optional() }) } },
    (request) => {
      const { receipt } = request.query as { receipt?: string };
      return findSandboxOrders(database, receipt);
    },
  );
  app.get('/v1/orders/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxOrder(database, idOf(request)),
  );
  app.get('/v1/orders/:id/payments', { config: KEYED, schema: { params: byId } }, (request) =>
    findSandboxPayments(database, idOf(request)),
  );
  app.get('/v1/payments/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxPayment(database, idOf(request)),
  );
  app.post(
    '/v1/payments/:id/capture',
    {
      config: KEYED,
      schema: { params: byId, body: z.object({ amount: z.int(), currency: z.string() }) },
    },
    (request) => {
      const { amount } = request.body as { amount: number };
      return captureSandboxPayment(database, idOf(request), amount);
    },
  );
  app.post(
    '/v1/payments/:id/refund',
    {
      config: KEYED,
      schema: { params: byId, body: z.object({ amount: z.int().min(1).optional() }).nullish() },
    },
    (request) => {
      const body = request.body as { amount?: number } | null | undefined;
      const key = request.headers['x-refund-idempotency']?.toString();
      if (key !== undefined && !REFUND_KEY.test(key)) {
        throw new SandboxRefusal('The idempotency key must be 10 to 128 of A-Z a-z 0-9 _ -');
      }
      return refundSandboxPayment(database, idOf(request), body?.amount, key);
    },
  );
  app.get('/v1/refunds/:id', { config: KEYED, schema: { params: byId } }, (request) =>
    getSandboxRefund(database, idOf(request)),
  );
  app.post(
    '/v1/checkout',
    {
      config: OPEN,
      schema: {
        body: z.object({
          key_id: z.literal(account.keyId),
          order_id: z.string().max(64),
          card: z.object({ number: z.string().max(30) }),
          isDeclined: z.boolean().default(false),
        }),
      },
    },
    (request, reply) => payInWindow(database, account, request.body as WindowPayment, reply),
  );
  app.get('/checkout.js', { config: OPEN }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(join(WINDOW, 'checkout.js'))),
  );
  app.get('/checkout.css', { config: OPEN }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(join(WINDOW, 'checkout.css'))),
  );
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

type WindowPayment = { order_id: string; card: { number: string }; isDeclined: boolean };

async function payInWindow(
  database: Database,
  account: SandboxAccount,
  { order_id, card, isDeclined }: WindowPayment,
  reply: FastifyReply,
) {
  const outcome = isDeclined ? DECLINED : outcomeOf(card.number);
  if (outcome === undefined) throw new SandboxRefusal('This is not one of the test cards.');
  const error: CardError | undefined = outcome === 'success' ? undefined : outcome;
  const payment = await attemptPayment(database, {
    orderId: order_id,
    cardLast4: card.number.replace(/\D/g, '').slice(-4),
    error,
    captures: true,
  });
  if (error !== undefined) {
    reply.code(400);
    return {
      error: {
        ...error,
        source: 'bank',
        step: 'payment_authorization',
        metadata: { order_id, payment_id: payment.id },
      },
    };
  }
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order_id,
    razorpay_signature: signPayment(order_id, payment.id, account.keySecret),
  };
}

function sendError(
  reply: FastifyReply,
  status: number,
  code: string,
  description: string,
  field?: string,
) {
  const error = {
    code,
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  };
  return reply.code(status).send({ error });
}
