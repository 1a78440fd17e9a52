import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { addSpecAccountRoutes } from './account-routes.ts';
import { addSpecCatalogueRoutes } from './catalogue-routes.ts';
import { addSpecOrderRoutes } from './order-routes.ts';

/** The seventeen calls of the specification, by the verbs that our own calls use. */
export function addSpecRoutes(app: FastifyInstance, services: Services): void {
  addSpecAccountRoutes(app, services);
  addSpecCatalogueRoutes(app, services);
  addSpecOrderRoutes(app, services);
}
