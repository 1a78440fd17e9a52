import type { FastifyInstance } from 'fastify';
import { actAs, type Services, SYSTEM } from '../context.ts';
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
export function startRetentionJobs(app: FastifyInstance, services: Services): void {
  const report = reportQuietly(app.log, 'old rows could not be removed');
  runWhileListening(app, () => [
    startJob({
      firstMs: FIRST_MS,
      everyMs: EVERY_MS,
      lease: { database: services.database, name: 'retention' },
      report,
      work: ({ mayGoOn, pause }) =>
        removeOldRows(actAs(services, SYSTEM), {
          mayGoOn,
          pause: () => pause(PAUSE_MS),
          report,
        }),
    }),
  ]);
}
