import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import type { Services } from '../context.ts';
import { getOrder } from '../orders/list-orders.ts';
import { getOrderDetails } from '../orders/order-details.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { rateLimitKeyOf } from '../platform/http/rate-limit-key.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { hasFailed } from '../platform/old-failure.ts';
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
  { database, payments, shop, rateLimits }: Services,
): void {
  const { razorpay, script, webhookSecret } = payments;
  const report = reportQuietly(app.log, 'a payment could not be followed up yet');
  const checkout = { database, razorpay, rates: shop.current, report };

  const placing = new BuyingLimit(rateLimits);
  addOldRoute(
    app,
    checkoutCalls.placeOrder,
    async ({ signedIn, ip, body }) => {
      const order = await placing.countForIpAddress(ip, () =>
        placeOrder(checkout, signedIn, rateLimitKeyOf(ip), body),
      );
      return hasFailed(order) ? order : { order, key: razorpay.keyId, script };
    },
    { refuse: placing.refuse },
  );
  // Not counted for the address: whatever neighbours do, a shopper who has paid gets the goods.
  const verifying = new BuyingLimit(rateLimits);
  addOldRoute(
    app,
    checkoutCalls.paymentVerification,
    async ({ signedIn, ip, body }) =>
      (await verifyPayment(checkout, signedIn, rateLimitKeyOf(ip), body)) ??
      getOrder({ database, actor: signedIn }, { orderId: body.order_id }),
    { refuse: verifying.refuse },
  );
  const paying = new BuyingLimit(rateLimits);
  addOldRoute(
    app,
    checkoutCalls.payOrder,
    async ({ signedIn, ip, params }) => {
      const payable = await paying.countForIpAddress(ip, () =>
        findPayable(checkout, signedIn, params.order_id),
      );
      return hasFailed(payable) ? payable : { ...payable, key: razorpay.keyId, script };
    },
    { refuse: paying.refuse },
  );
  addOldRoute(app, checkoutCalls.listHolds, ({ signedIn }) => listHolds(checkout, signedIn));
  addOldRoute(app, orderCalls.listHeldStock, ({ query }) =>
    listHeldStock(database, query.product_id),
  );
  addOldRoute(
    app,
    orderCalls.releaseHold,
    async ({ signedIn, params: { order_id } }) =>
      (await releaseHold(checkout, signedIn, order_id)) ??
      getOrderDetails({ database, payments }, { orderId: order_id }),
  );
  addRefundRoutes(app, checkout, payments);

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
