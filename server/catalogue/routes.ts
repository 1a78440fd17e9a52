import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import { getProduct, listProducts } from './products.ts';

export function addCatalogueRoutes(app: FastifyInstance, database: Database): void {
  addRoute(app, calls.listProducts, () => listProducts(database));
  addRoute(app, calls.getProduct, ({ params }) => getProduct(database, params.id));
}
