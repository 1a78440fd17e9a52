import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { toPlainSearch } from '../../contract/orders/numbers.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import type { Provider } from '../payments/provider.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Shop } from '../settings/current.ts';
import { deliverOrder, undeliverOrder } from './deliver.ts';
import { exportOrders } from './export-orders.ts';
import { findLastAddress } from './last-address.ts';
import { getOrder, listOrders } from './list-orders.ts';
import { getOrderDetails } from './order-details.ts';
import { listOrderExtras } from './order-extras.ts';

export function addOrderRoutes(
  app: FastifyInstance,
  database: Database,
  { razorpay }: Provider,
  shop: Pick<Shop, 'current'>,
): void {
  addRoute(app, orderCalls.exportOrders, async ({ query }) =>
    exportOrders(database, {
      withExpired: query.expired === '1',
      timeZone: shop.current().timeZone,
    }),
  );
  addRoute(app, orderCalls.listOrders, ({ signedIn, query }) => {
    const q = query.q && toPlainSearch(query.q, shop.current().orderPrefix);
    return listOrders(database, signedIn, { ...query, q });
  });
  addRoute(app, orderCalls.getOrder, ({ signedIn, params }) =>
    getOrder(database, signedIn, params.order_id),
  );
  addRoute(app, orderCalls.listOrderExtras, ({ signedIn, query }) =>
    listOrderExtras({ database, razorpay }, signedIn, query.ids),
  );
  addRoute(app, checkoutCalls.lastAddress, ({ signedIn }) => findLastAddress(database, signedIn));
  addRoute(app, orderCalls.getOrderDetails, ({ signedIn, params }) =>
    getOrderDetails({ database, razorpay }, signedIn, params.order_id),
  );
  addRoute(
    app,
    orderCalls.deliverOrder,
    async ({ signedIn, params: { order_id } }) =>
      (await deliverOrder(database, signedIn, order_id)) ?? getOrder(database, signedIn, order_id),
  );
  addRoute(
    app,
    orderCalls.undeliverOrder,
    async ({ signedIn, params: { order_id } }) =>
      (await undeliverOrder(database, signedIn, order_id)) ??
      getOrder(database, signedIn, order_id),
  );
}
