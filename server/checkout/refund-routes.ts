import type { FastifyInstance } from 'fastify';
import { orderCalls } from '../../contract/orders/schemas.ts';
import { toPaise } from '../../contract/pricing.ts';
import { readOrder } from '../orders/list-orders.ts';
import { getOrderDetails } from '../orders/order-details.ts';
import type { Provider } from '../payments/provider.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import type { Checkout } from './checkout.ts';
import { refundOrder } from './refund-order.ts';
import { settleRefund } from './settle-refund.ts';

export function addRefundRoutes(
  app: FastifyInstance,
  checkout: Checkout,
  payments: Provider,
): void {
  const { database } = checkout;
  addOldRoute(
    app,
    orderCalls.refundOrder,
    async ({ signedIn, params: { order_id }, body: { amount, ...body } }) => {
      const request = { ...body, amount: amount === undefined ? undefined : toPaise(amount) };
      const failure = await refundOrder(checkout, signedIn, order_id, request);
      return failure ?? readOrder({ database }, { orderId: order_id });
    },
  );
  addOldRoute(
    app,
    orderCalls.settleRefund,
    async ({ signedIn, params: { order_id, refund_id }, body: { note } }) => {
      const refund = { providerOrderId: order_id, refundId: refund_id, note };
      const failure = await settleRefund(database, signedIn, refund);
      return failure ?? getOrderDetails({ database, payments }, { orderId: order_id });
    },
  );
}
