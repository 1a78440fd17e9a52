import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { startJob } from '../platform/jobs/start-job.ts';
import { runWhileListening } from '../platform/jobs/while-listening.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';

const EVERY_MS = 60_000;

/** Writes down when sessions were last used, for as long as the server listens. */
export function startSessionJobs(
  app: FastifyInstance,
  { sessions }: Pick<Services, 'sessions'>,
): void {
  const { writeUses } = sessions;
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
