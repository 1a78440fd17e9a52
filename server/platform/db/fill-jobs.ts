import type { FastifyInstance } from 'fastify';
import { startJob } from '../jobs/start-job.ts';
import { runWhileListening } from '../jobs/while-listening.ts';
import { reportQuietly } from '../monitoring/report-quietly.ts';
import { type Fill, runFill } from './fill.ts';
import type { Database } from './open.ts';
import { searchKeys } from './renew-keys.ts';

/** What this version fills while the shop is open. */
const FILLS: readonly Fill[] = [searchKeys];
/** How soon a row gets its values that a server of an earlier version has written. */
const EVERY_MS = 60_000;

/** Fills what needs it, each fill on one of the servers. */
export function startFillJobs(
  app: FastifyInstance,
  { database }: { database: Database },
  fills: readonly Fill[] = FILLS,
): void {
  const { log } = app;
  runWhileListening(app, () =>
    fills.map((fill) =>
      startJob({
        firstMs: 0,
        everyMs: EVERY_MS,
        lease: { database, name: fill.name },
        report: reportQuietly(log, `the fill ${fill.name} failed`),
        work: async (round) => {
          const tell = (progress: object) => log.info({ fill: fill.name, ...progress }, 'filling');
          const rows = await runFill(database, fill, { ...round, tell });
          if (rows > 0) log.info({ fill: fill.name, rows }, 'filled');
        },
      }),
    ),
  );
}
