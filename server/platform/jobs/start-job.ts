import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { countsOfJob } from './job-counts.ts';
import { type LeaseTimes, openLease } from './lease.ts';

export type Round = {
  /** Asked before each step. */
  mayGoOn: () => Promise<boolean>;
  pause: (ms: number) => Promise<unknown>;
};

export type Job = {
  everyMs: number;
  /** In the metrics; the lease's unless another is given. */
  name?: string;
  /** When the first round starts, if earlier than the others would have it. */
  firstMs?: number;
  /** For work that one of the servers does: the name of the lease. */
  lease?: { database: Database; name: string; times?: LeaseTimes };
  report: (error: unknown) => void;
  work: (round: Round) => Promise<unknown>;
};

export type StopJob = () => Promise<void>;

/**
 * Repeats work. Rounds never overlap: one that is due while another still runs is skipped. Returns
 * a function that stops the job and waits for the round that is under way.
 */
export function startJob({
  everyMs,
  firstMs,
  lease,
  name = lease?.name,
  report,
  work,
}: Job): StopJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  const held = lease === undefined ? undefined : openLease(lease.database, lease.name, lease.times);
  const round: Round = {
    mayGoOn: async () => !signal.aborted && (held === undefined || (await held.renew())),
    pause: (ms) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
  };
  const counts = name === undefined ? undefined : countsOfJob(name);
  if (counts !== undefined) counts.isHeld = held?.isHeld;
  const succeed = () => {
    if (counts !== undefined) counts.succeededAt = Date.now();
  };
  const fail = (error: unknown) => {
    if (counts !== undefined) counts.failures += 1;
    report(error);
  };
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= Promise.resolve(round)
      .then(work)
      .then(succeed, fail)
      .finally(() => {
        running = undefined;
      });
  };
  const first = firstMs === undefined ? undefined : setTimeout(run, firstMs).unref();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    stopping.abort();
    clearTimeout(first);
    clearInterval(timer);
    await running;
    // A lease that cannot be released expires by itself.
    await held?.release().catch(report);
  };
}
