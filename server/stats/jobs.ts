import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { dropLease, openLease } from '../platform/db/lease.ts';
import type { Database } from '../platform/db/open.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { addUp } from './add-up.ts';

const LEASE = 'sums';
const EVERY_MS = 60_000;
const LEASE_MS = { ms: 150_000, renewMs: 30_000 };

/** Merges the sums on one of the servers, for as long as it listens. */
export function startStatsJobs(app: FastifyInstance, database: Database): void {
  const report = reportQuietly(app.log, 'the sums of the statistics could not be merged');
  const stopping = new AbortController();
  const holder = randomUUID();
  const hasLease = openLease(database, LEASE, holder, LEASE_MS);
  const mayGoOn = async () => !stopping.signal.aborted && (await hasLease());
  const work = async () => {
    while (!stopping.signal.aborted) {
      await addUp(database, mayGoOn).catch(report);
      await sleep(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    await dropLease(database, LEASE, holder).catch(report);
  };
  let working: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    working = work();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    await working;
  });
}
