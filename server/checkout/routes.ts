import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import { actAs, type Services } from '../context.ts';
import { getOrderDetails } from '../orders/order-details.ts';
import { Failure } from '../platform/failure.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { addRoute } from '../platform/http/route.ts';
import { BuyingLimit } from './buying-limit.ts';
import { listHeldStock, listHolds } from './holds.ts';
import { findPayable } from './pay-order.ts';
import { addRefundRoutes } from './refund-routes.ts';
import { releaseHold } from './release-hold.ts';
import { takeWebhook } from './webhook.ts';

export const WEBHOOK_PATH = '/api/payment/webhook';

export function addCheckoutRoutes(app: FastifyInstance, services: Services): void {
  const { rateLimits } = services;

  const paying = new BuyingLimit(rateLimits);
  addRoute(
    app,
    services,
    checkoutCalls.payOrder,
    async (ctx, { params }) => {
      const payable = await paying.countForAddress(ctx.rateLimitKey, () =>
        findPayable(ctx, { orderId: params.order_id }),
      );
      return payable instanceof Failure ? payable : { ...payable, ...services.payments.window };
    },
    { refuse: paying.refuse },
  );
  addRoute(app, services, checkoutCalls.listHolds, (ctx) => listHolds(ctx));
  addRoute(app, services, orderCalls.listHeldStock, (ctx, { query }) =>
    listHeldStock(ctx, { productId: query.product_id }),
  );
  addRoute(app, services, orderCalls.releaseHold, async (ctx, { params }) => {
    const input = { orderId: params.order_id };
    return (await releaseHold(ctx, input)) ?? getOrderDetails(ctx, input);
  });
  addRefundRoutes(app, services);

  const asWebhook = actAs(services, { id: 'webhook' });
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
        const failure = await takeWebhook(asWebhook, {
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
        });
        return failure === undefined ? {} : sendProblem(request, reply, failure);
      },
    );
  });
}
