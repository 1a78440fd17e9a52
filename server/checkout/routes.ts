import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout.ts';
import { orderCalls } from '../../contract/orders.ts';
import { toPaise } from '../../contract/pricing.ts';
import { getOrder } from '../orders/list-orders.ts';
import type { Provider } from '../payments/provider.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { addRoute } from '../platform/http/route.ts';
import { placeOrder } from './place.ts';
import { refundOrder } from './refund.ts';
import { verifyPayment } from './verify.ts';
import { takeWebhook } from './webhook.ts';

const PAYING_LIMIT = { max: 30, timeWindow: '1 minute' };

export function addCheckoutRoutes(
  app: FastifyInstance,
  database: Database,
  { razorpay, script, webhookSecret }: Provider,
): void {
  const checkout = { database, razorpay };

  addRoute(
    app,
    checkoutCalls.placeOrder,
    async ({ signedIn, body }) => {
      const order = await placeOrder(checkout, signedIn, body);
      return order instanceof Failure ? order : { order, key: razorpay.keyId, script };
    },
    { rateLimit: PAYING_LIMIT },
  );
  addRoute(
    app,
    checkoutCalls.paymentVerification,
    async ({ signedIn, body }) =>
      (await verifyPayment(checkout, signedIn, body)) ??
      getOrder(database, signedIn, body.order_id),
    { rateLimit: PAYING_LIMIT },
  );
  addRoute(
    app,
    orderCalls.refundOrder,
    async ({ signedIn, params: { order_id }, body: { requestId, amount, restock } }) => {
      const request = { amount: amount === undefined ? undefined : toPaise(amount), restock };
      const failure = await refundOrder(checkout, signedIn, order_id, requestId, request);
      return failure ?? getOrder(database, signedIn, order_id);
    },
  );

  // In a scope of its own: the signature is made over the bytes as they came.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/payment/webhook',
      { config: { access: 'provider' }, schema: { hide: true } },
      async (request, reply) => {
        const failure = await takeWebhook(checkout, webhookSecret, {
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          signature: request.headers['x-razorpay-signature']?.toString(),
          eventId: request.headers['x-razorpay-event-id']?.toString(),
        });
        return failure === undefined ? {} : sendProblem(request, reply, failure);
      },
    );
  });
}
