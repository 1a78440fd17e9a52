import type { FastifyInstance } from 'fastify';
import { startJob } from '../platform/jobs/start-job.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import type { Sessions } from './sessions.ts';

const EVERY_MS = 60_000;

/** Writes down when sessions were last used, for as long as the server listens. */
export function startSessionJobs(app: FastifyInstance, { writeUses }: Sessions): void {
  const report = reportQuietly(app.log, 'the last use of sessions could not be written');
  runWhileListening(app, () => {
    const stop = startJob({ name: 'session-uses', everyMs: EVERY_MS, report, work: writeUses });
    return [
      async () => {
        await stop();
        await writeUses().catch(report);
      },
    ];
  });
}
