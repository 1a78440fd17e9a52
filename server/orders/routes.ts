import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout.ts';
import { orderCalls } from '../../contract/orders.ts';
import { toPaise } from '../../contract/pricing.ts';
import { placeOrder } from '../checkout/place.ts';
import { refundOrder } from '../checkout/refund.ts';
import { verifyPayment } from '../checkout/verify.ts';
import { takeWebhook } from '../checkout/webhook.ts';
import type { Provider } from '../payments/provider.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { addRoute } from '../platform/http/route.ts';
import { deliverOrder, undeliverOrder } from './deliver.ts';
import { exportOrders } from './export-orders.ts';
import { findLastAddress } from './last-address.ts';
import { getOrder, listOrders } from './list-orders.ts';
import { getOrderDetails } from './order-details.ts';

const PAYING_LIMIT = { max: 30, timeWindow: '1 minute' };

export function addOrderRoutes(
  app: FastifyInstance,
  database: Database,
  { razorpay, script, webhookSecret }: Provider,
): void {
  const checkout = { database, razorpay };
  /** The order as it stands after what was done to it. */
  const orderAfter = async (done: Failure | undefined, signedIn: SignedIn, orderId: string) =>
    done ?? getOrder(database, signedIn, orderId);

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
      orderAfter(await verifyPayment(checkout, signedIn, body), signedIn, body.order_id),
    { rateLimit: PAYING_LIMIT },
  );
  addRoute(app, orderCalls.exportOrders, async ({ query }) =>
    exportOrders(database, query.expired === '1'),
  );
  addRoute(app, orderCalls.listOrders, ({ signedIn, query }) =>
    listOrders(database, signedIn, query),
  );
  addRoute(app, orderCalls.getOrder, ({ signedIn, params }) =>
    getOrder(database, signedIn, params.order_id),
  );
  addRoute(app, checkoutCalls.lastAddress, ({ signedIn }) => findLastAddress(database, signedIn));
  addRoute(app, orderCalls.getOrderDetails, ({ signedIn, params }) =>
    getOrderDetails(database, signedIn, params.order_id),
  );
  addRoute(app, orderCalls.deliverOrder, async ({ signedIn, params: { order_id } }) =>
    orderAfter(await deliverOrder(database, signedIn, order_id), signedIn, order_id),
  );
  addRoute(app, orderCalls.undeliverOrder, async ({ signedIn, params: { order_id } }) =>
    orderAfter(await undeliverOrder(database, signedIn, order_id), signedIn, order_id),
  );
  addRoute(
    app,
    orderCalls.refundOrder,
    async ({ signedIn, params: { order_id }, body: { requestId, amount, restock } }) => {
      const request = { amount: amount === undefined ? undefined : toPaise(amount), restock };
      const done = await refundOrder(checkout, signedIn, order_id, requestId, request);
      return orderAfter(done, signedIn, order_id);
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
