import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { startJob } from '../platform/jobs/start-job.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { addUp } from './add-up.ts';

const EVERY_MS = 60_000;

/** Merges the sums. */
export function startStatsJobs(
  app: FastifyInstance,
  { database }: Pick<Services, 'database'>,
): void {
  runWhileListening(app, () => [
    startJob({
      firstMs: 0,
      everyMs: EVERY_MS,
      lease: { database, name: 'sums' },
      report: reportQuietly(app.log, 'the sums of the statistics could not be merged'),
      work: ({ mayGoOn }) => addUp(database, mayGoOn),
    }),
  ]);
}
