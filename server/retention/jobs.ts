import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { startJob } from '../platform/jobs/start-job.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { removeOldRows } from './remove-old-rows.ts';

/** A start has other things to do, and a shop that restarts every hour needs this, too. */
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1_000;
/** Between two batches, so that no shopper waits for more than one. */
const PAUSE_MS = 20;

/** Removes old rows. */
export function startRetentionJobs(
  app: FastifyInstance,
  { database, shop }: Pick<Services, 'database' | 'shop'>,
): void {
  const report = reportQuietly(app.log, 'old rows could not be removed');
  runWhileListening(app, () => [
    startJob({
      firstMs: FIRST_MS,
      everyMs: EVERY_MS,
      lease: { database, name: 'retention' },
      report,
      work: ({ mayGoOn, pause }) =>
        removeOldRows(database, {
          auditDays: shop.current().auditDays,
          mayGoOn,
          pause: () => pause(PAUSE_MS),
          report,
        }),
    }),
  ]);
}
