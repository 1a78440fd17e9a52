import type { FastifyInstance } from 'fastify';
import { customerCalls } from '../../contract/customers/schemas.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import { listCustomerOrders } from './customer-orders.ts';
import { getCustomer } from './get-customer.ts';
import { signOutCustomer } from './sign-out.ts';

export function addCustomerRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, customerCalls.getCustomer, ({ signedIn, params }) =>
    getCustomer(database, signedIn, params.user_id),
  );
  addRoute(app, customerCalls.listCustomerOrders, ({ params, query }) =>
    listCustomerOrders(database, params.user_id, query),
  );
  addRoute(app, customerCalls.signOutCustomer, ({ signedIn, params }) =>
    signOutCustomer(database, signedIn, params.user_id),
  );
}
