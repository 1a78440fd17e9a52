import type { FastifyInstance } from 'fastify';
import { checkoutCalls } from '../../contract/checkout/schemas.ts';
import { orderCalls } from '../../contract/orders/schemas.ts';
import { Failure } from '../platform/failure.ts';
import { sendProblem } from '../platform/http/problem.ts';
import { WEBHOOK_PATH } from './routes.ts';

/** Whatever calls the provider, moves money or believes what a provider says. */
const REFUSED = new Set(
  [
    checkoutCalls.placeOrder,
    checkoutCalls.payOrder,
    checkoutCalls.paymentVerification,
    orderCalls.refundOrder,
    orderCalls.settleRefund,
    orderCalls.releaseHold,
    { method: 'POST', path: WEBHOOK_PATH },
  ].map(({ method, path }) => `${method} ${path}`),
);

/** Refuses in a rehearsal what only the real shop may do. */
export function refuseCheckouts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!REFUSED.has(`${request.method} ${request.routeOptions.url}`)) return;
    return sendProblem(request, reply, new Failure('notInRehearsal'));
  });
}
