import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import type { Config } from '../config.ts';
import { getOrder } from '../orders/list-orders.ts';
import { getOrderDetails } from '../orders/order-details.ts';
import type { Provider } from '../payments/provider.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';
import { addRoute } from '../platform/http/route.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import type { Shop } from '../settings/current.ts';
import { BuyingLimit } from './buying-limit.ts';
import { listHeldStock, listHolds } from './holds.ts';
import { findPayable } from './pay-order.ts';
import { placeOrder } from './place.ts';
import { addRefundRoutes } from './refund-routes.ts';
import { releaseHold } from './release-hold.ts';
import { verifyPayment } from './verify.ts';
import { takeWebhook } from './webhook.ts';

export const WEBHOOK_PATH = '/api/payment/webhook';

export function addCheckoutRoutes(
  app: FastifyInstance,
  database: Database,
  { razorpay, script, webhookSecret }: Provider,
  shop: Pick<Shop, 'current'>,
  { rateLimits }: Pick<Config, 'rateLimits'>,
): void {
  const report = reportQuietly(app.log, 'a payment could not be followed up yet');
  const checkout = { database, razorpay, rates: shop.current, report };

  const placing = new BuyingLimit(rateLimits);
  addRoute(
    app,
    checkoutCalls.placeOrder,
    async ({ signedIn, ip, body }) => {
      const order = await placing.countForIpAddress(ip, () =>
        placeOrder(checkout, signedIn, rateLimitKeyOf(ip), body),
      );
      return order instanceof Failure ? order : { order, key: razorpay.keyId, script };
    },
    { refuse: placing.refuse },
  );
  // Not counted for the address: whatever neighbours do, a shopper who has paid gets the goods.
  const verifying = new BuyingLimit(rateLimits);
  addRoute(
    app,
    checkoutCalls.paymentVerification,
    async ({ signedIn, ip, body }) =>
      (await verifyPayment(checkout, signedIn, rateLimitKeyOf(ip), body)) ??
      getOrder(database, signedIn, body.order_id),
    { refuse: verifying.refuse },
  );
  const paying = new BuyingLimit(rateLimits);
  addRoute(
    app,
    checkoutCalls.payOrder,
    async ({ signedIn, ip, params }) => {
      const payable = await paying.countForIpAddress(ip, () =>
        findPayable(checkout, signedIn, params.order_id),
      );
      return payable instanceof Failure ? payable : { ...payable, key: razorpay.keyId, script };
    },
    { refuse: paying.refuse },
  );
  addRoute(app, checkoutCalls.listHolds, ({ signedIn }) => listHolds(checkout, signedIn));
  addRoute(app, orderCalls.listHeldStock, ({ query }) => listHeldStock(database, query.product_id));
  addRoute(
    app,
    orderCalls.releaseHold,
    async ({ signedIn, params: { order_id } }) =>
      (await releaseHold(checkout, signedIn, order_id)) ??
      getOrderDetails(checkout, signedIn, order_id),
  );
  addRefundRoutes(app, checkout);

  // In its own scope: the signature covers the raw bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      WEBHOOK_PATH,
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
