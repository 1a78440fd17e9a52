import type { FastifyInstance } from 'fastify';
import { orderCalls } from '../../contract/orders/schemas.ts';
import { toPaise } from '../../contract/pricing.ts';
import type { Services } from '../context.ts';
import { readOrder } from '../orders/list-orders.ts';
import { getOrderDetails } from '../orders/order-details.ts';
import { addRoute } from '../platform/http/route.ts';
import { refundOrder } from './refund-order.ts';
import { settleRefund } from './settle-refund.ts';

export function addRefundRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, orderCalls.refundOrder, async (ctx, { params, body }) => {
    const orderId = params.order_id;
    const amount = body.amount === undefined ? undefined : toPaise(body.amount);
    const failure = await refundOrder(ctx, { ...body, orderId, amount });
    return failure ?? readOrder(ctx, { orderId });
  });
  addRoute(app, services, orderCalls.settleRefund, async (ctx, { params, body }) => {
    const { order_id: orderId, refund_id: refundId } = params;
    const failure = await settleRefund(ctx, { orderId, refundId, note: body.note });
    return failure ?? getOrderDetails(ctx, { orderId });
  });
}
