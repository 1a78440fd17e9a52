import type { FastifyInstance } from 'fastify';
import { startJob } from '../jobs/start-job.ts';
import { runWhileListening } from '../jobs/while-listening.ts';
import { reportQuietly } from '../monitoring/report-quietly.ts';
import type { Database } from './open.ts';
import { renewOutdatedKeys } from './renew-keys.ts';

/** How soon a row is searched by its key that a server of an earlier version has written. */
const EVERY_MS = 60_000;
/** Between two slices, so that nobody waits for more than one. */
const PAUSE_MS = 10;

/** Gives search keys to the rows that need one. */
export function startSearchJobs(app: FastifyInstance, database: Database): void {
  runWhileListening(app, () => [
    startJob({
      firstMs: 0,
      everyMs: EVERY_MS,
      lease: { database, name: 'search-keys' },
      report: reportQuietly(app.log, 'search keys could not be written'),
      work: async ({ mayGoOn, pause }) => {
        const rows = await renewOutdatedKeys(database, { mayGoOn, pause: () => pause(PAUSE_MS) });
        if (rows > 0) app.log.info({ rows }, 'search keys have been written');
      },
    }),
  ]);
}
