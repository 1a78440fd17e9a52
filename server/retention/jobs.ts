import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { dropLease, openLease } from '../platform/db/lease.ts';
import type { Database } from '../platform/db/open.ts';
import { reportQuietly } from '../platform/monitoring/report-quietly.ts';
import { removeOldRows } from './remove-old-rows.ts';

const LEASE = 'retention';
const LEASE_TIMES = { ms: 150_000, renewMs: 30_000 };
/** A start has other things to do, and a shop that restarts every hour needs this, too. */
const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60 * 1_000;
/** Between two batches, so that no shopper waits for more than one. */
const PAUSE_MS = 20;

type RetentionParts = { auditDays: () => number };

/** Removes old rows on one of the servers, for as long as it listens. */
export function startRetentionJobs(
  app: FastifyInstance,
  database: Database,
  { auditDays }: RetentionParts,
): void {
  const report = reportQuietly(app.log, 'old rows could not be removed');
  const stopping = new AbortController();
  const { signal } = stopping;
  const holder = randomUUID();
  const hasLease = openLease(database, LEASE, holder, LEASE_TIMES);
  const mayGoOn = async () => !signal.aborted && (await hasLease());
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  const work = async () => {
    await pause(FIRST_MS);
    while (!signal.aborted) {
      const round = { mayGoOn, pause: () => pause(PAUSE_MS), report };
      await removeOldRows(database, { auditDays: auditDays(), ...round });
      await pause(EVERY_MS);
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
