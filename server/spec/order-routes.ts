import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import { BuyingLimit } from '../checkout/buying-limit.ts';
import { placeOrder } from '../checkout/place.ts';
import { verifyPayment } from '../checkout/verify.ts';
import type { Services } from '../context.ts';
import { getOrder, listOrders } from '../orders/list-orders.ts';
import { Failure } from '../platform/failure.ts';
import { mapList } from '../platform/http/long-list.ts';
import { addRoute } from '../platform/http/route.ts';
import { answerWith, specOrder } from './entities.ts';

export function addSpecOrderRoutes(app: FastifyInstance, services: Services): void {
  const { rateLimits, payments } = services;
  addRoute(app, services, orderCalls.listOrders, (ctx, { query }) =>
    answerWith((page) => mapList('orders', page, specOrder), listOrders(ctx, query)),
  );

  const placing = new BuyingLimit(rateLimits);
  addRoute(
    app,
    services,
    checkoutCalls.placeOrder,
    async (ctx, { body }) => {
      const order = await placing.countForAddress(ctx.rateLimitKey, () => placeOrder(ctx, body));
      if (order instanceof Failure) return order;
      return { order, ...payments.window };
    },
    { refuse: placing.refuse },
  );
  // Not counted for the address: whatever neighbours do, a shopper who has paid gets the goods.
  const verifying = new BuyingLimit(rateLimits);
  addRoute(
    app,
    services,
    checkoutCalls.paymentVerification,
    async (ctx, { body }) => {
      const failure = await verifyPayment(ctx, body);
      return failure ?? answerWith(specOrder, getOrder(ctx, { orderId: body.order_id }));
    },
    { refuse: verifying.refuse },
  );
}
