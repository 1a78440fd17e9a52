import type { FastifyInstance } from 'fastify';
import { statsCalls } from '../../contract/stats/schemas.ts';
import type { Services } from '../context.ts';
import { addRoute } from '../platform/http/route.ts';
import { getStats } from './stats.ts';

export function addStatsRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, statsCalls.getStats, (ctx, { query }) => getStats(ctx, query));
}
