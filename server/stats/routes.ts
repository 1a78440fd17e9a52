import type { FastifyInstance } from 'fastify';
import { statsCalls } from '../../contract/stats/schemas.ts';
import type { Services } from '../context.ts';
import { addOldRoute } from '../platform/http/old-route.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { getStats } from './stats.ts';

export function addStatsRoutes(
  app: FastifyInstance,
  { database, catalogue, backups }: Services,
): void {
  addOldRoute(app, statsCalls.getStats, async ({ query }) => {
    const stats = await getStats(database, catalogue, query);
    const overdueBackup = await backups?.findOverdue();
    return stats instanceof OldFailure ? stats : { ...stats, overdueBackup };
  });
}
