import type { FastifyInstance } from 'fastify';
import { customerCalls } from '../../contract/customers/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { listCustomerOrders } from './customer-orders.ts';
import { getCustomer } from './get-customer.ts';
import { signOutCustomer } from './sign-out.ts';

export function addCustomerRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, customerCalls.getCustomer, (ctx, { params }) =>
    getCustomer(ctx, { userId: params.user_id }),
  );
  addRoute(app, services, customerCalls.listCustomerOrders, (ctx, { params, query }) =>
    listCustomerOrders(ctx, { ...query, userId: params.user_id }),
  );
  addRoute(app, services, customerCalls.signOutCustomer, (ctx, { params }) =>
    signOutCustomer(ctx, { userId: params.user_id }),
  );
}
