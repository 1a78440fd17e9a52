import type { FastifyInstance } from 'fastify';
import { actAs, type Services, SYSTEM } from '../context.ts';
import { startJob } from '../platform/jobs/start-job.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { addUp } from './add-up.ts';

const EVERY_MS = 60_000;

/** Merges the sums. */
export function startStatsJobs(app: FastifyInstance, services: Services): void {
  const { database } = services;
  runWhileListening(app, () => [
    startJob({
      firstMs: 0,
      everyMs: EVERY_MS,
      lease: { database, name: 'sums' },
      report: reportQuietly(app.log, 'the sums of the statistics could not be merged'),
      work: (round) => addUp(actAs(services, SYSTEM), round),
    }),
  ]);
}
