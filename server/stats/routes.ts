import type { FastifyInstance } from 'fastify';
import { statsCalls } from '../../contract/stats/schemas.ts';
import type { BackupWatch } from '../backup/backup-watch.ts';
import type { Catalogue } from '../catalogue/snapshot/catalogue.ts';
import type { Database } from '../platform/db/open.ts';
import { Failure } from '../platform/failure.ts';
import { addRoute } from '../platform/http/route.ts';
import { getStats } from './stats.ts';

export function addStatsRoutes(
  app: FastifyInstance,
  database: Database,
  catalogue: Catalogue,
  backups: BackupWatch | undefined,
): void {
  addRoute(app, statsCalls.getStats, async ({ query }) => {
    const stats = await getStats(database, catalogue, query);
    const overdueBackup = await backups?.findOverdue();
    return stats instanceof Failure ? stats : { ...stats, overdueBackup };
  });
}
