import type { SystemContext } from '../context.ts';
import { countsOfJob } from '../platform/jobs/job-counts.ts';
import { type StopJob, startJob } from '../platform/jobs/start-job.ts';
import { forgetLapses } from '../stock/lapses.ts';
import { askAboutOrders } from './ask-about-orders.ts';
import { askAboutRefunds, readMarkedRefunds } from './ask-about-refunds.ts';
import { followNewestPayments } from './newest-payments.ts';
import { PaymentLooks } from './payment-looks.ts';
import { pruneExpired } from './prune.ts';
import type { MayGoOn, Report, Round } from './round.ts';
import { dropSurplusLines } from './surplus-lines.ts';

const EVERY_MS = 5_000;
/** One order takes less than the difference, even at a provider that hardly answers. */
const LEASE_TIMES = { ms: 180_000, renewMs: 30_000 };
const BATCH = 100;
/** The time budget of a run for each: refunds, orders, and lines to drop. */
const BUDGET_MS = 5_000;
/** How far back a run goes unless told otherwise. */
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Runs in the background, in exactly one process at a time; returns a function that stops it. */
export function startReconciler(
  ctx: Pick<SystemContext, 'database' | 'payments' | 'log' | 'actor' | 'clock'>,
  report: Report,
): StopJob {
  const looks = new PaymentLooks();
  // An order that cannot be asked about does not end the round, and counts as a failure all the same.
  const failed = (error: unknown) => {
    countsOfJob('reconciler').failures += 1;
    report.failed(error);
  };
  return startJob({
    everyMs: EVERY_MS,
    lease: { database: ctx.database, name: 'reconciler', times: LEASE_TIMES },
    report: report.failed,
    work: async ({ mayGoOn }) => {
      const now = ctx.clock.now();
      const { since, done } = looks.next(now);
      if (await reconcile(ctx, { report: { ...report, failed }, now, mayGoOn, since })) done();
    },
  });
}

/**
 * One run. The newest payments come first, in one request however many orders were abandoned; then
 * refunds and orders, least recently checked first, for a limited time, and the lines that are no
 * longer needed. Returns true if the newest payments have been read.
 */
export async function reconcile(
  ctx: Pick<SystemContext, 'database' | 'payments' | 'log' | 'actor' | 'clock'>,
  {
    report,
    now = ctx.clock.now(),
    mayGoOn = async () => true,
    since = now - DAY_MS,
  }: Partial<Round> & Pick<Round, 'report'> & { since?: number },
): Promise<boolean> {
  if (!(await mayGoOn())) return false;
  const hasSeen = await followNewestPayments(ctx, { since, now, report, mayGoOn }).catch(
    (error: unknown) => {
      report.failed(error);
      return false;
    },
  );
  const round = () => ({ now, limit: BATCH, mayGoOn: limited(mayGoOn, BUDGET_MS), report });
  await readMarkedRefunds(ctx, round());
  await askAboutRefunds(ctx, round());
  await askAboutOrders(ctx, round());
  await dropSurplusLines(ctx, round());
  if (await mayGoOn()) {
    await pruneExpired(ctx, { now });
    await forgetLapses(ctx.database.query, now);
  }
  return hasSeen;
}

/** Each kind has its own budget, so that a slow one does not starve the other. */
function limited(mayGoOn: MayGoOn, ms: number): MayGoOn {
  const started = performance.now();
  return async () => performance.now() - started < ms && (await mayGoOn());
}
