import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import { listOrders } from './list-orders.ts';

export function addOrderRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, calls.listOrders, ({ signedIn, query }) => listOrders(database, signedIn, query));
}
