import type { FastifyInstance } from 'fastify';
import { backOfficeCalls } from '../../contract/back-office-calls.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/open.ts';
import { addRoute } from '../http/route.ts';
import { getStats } from './stats.ts';

export function addStatsRoutes(
  app: FastifyInstance,
  database: Database,
  catalogue: Catalogue,
): void {
  addRoute(app, backOfficeCalls.getStats, ({ query }) => getStats(database, catalogue, query));
}
