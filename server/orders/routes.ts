import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { deliverOrder, undeliverOrder } from './deliver.ts';
import { exportOrders } from './export-orders.ts';
import { findLastAddress } from './last-address.ts';
import { listOrders, readOrder } from './list-orders.ts';
import { getOrderDetails } from './order-details.ts';
import { getWholeOrder, listOrderExtras } from './order-extras.ts';

export function addOrderRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, orderCalls.exportOrders, async (ctx, { query }) =>
    exportOrders(ctx, { withExpired: query.expired === '1' }),
  );
  addRoute(app, services, orderCalls.listOrders, (ctx, { query }) => listOrders(ctx, query));
  addRoute(app, services, orderCalls.getOrder, (ctx, { params }) =>
    getWholeOrder(ctx, { orderId: params.order_id }),
  );
  addRoute(app, services, orderCalls.listOrderExtras, (ctx, { query }) =>
    listOrderExtras(ctx, { orderIds: query.ids }),
  );
  addRoute(app, services, checkoutCalls.lastAddress, (ctx) => findLastAddress(ctx));
  addRoute(app, services, orderCalls.getOrderDetails, (ctx, { params }) =>
    getOrderDetails(ctx, { orderId: params.order_id }),
  );
  addRoute(app, services, orderCalls.deliverOrder, async (ctx, { params }) => {
    const input = { orderId: params.order_id };
    return (await deliverOrder(ctx, input)) ?? readOrder(ctx, input);
  });
  addRoute(app, services, orderCalls.undeliverOrder, async (ctx, { params }) => {
    const input = { orderId: params.order_id };
    return (await undeliverOrder(ctx, input)) ?? readOrder(ctx, input);
  });
}
