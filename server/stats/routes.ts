import type { FastifyInstance } from 'fastify';
import { statsCalls } from '../../contract/stats.ts';
import type { Catalogue } from '../catalogue/snapshot/catalogue.ts';
import type { Database } from '../platform/db/open.ts';
import { addRoute } from '../platform/http/route.ts';
import { getStats } from './stats.ts';

export function addStatsRoutes(
  app: FastifyInstance,
  database: Database,
  catalogue: Catalogue,
): void {
  addRoute(app, statsCalls.getStats, ({ query }) => getStats(database, catalogue, query));
}
