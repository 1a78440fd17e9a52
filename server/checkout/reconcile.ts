import { randomUUID } from 'node:crypto';
import { dropLease, openLease } from '../platform/db/lease.ts';
import { forgetLapses } from '../stock/lapses.ts';
import { askAboutOrders } from './ask-about-orders.ts';
import { askAboutRefunds, readMarkedRefunds } from './ask-about-refunds.ts';
import type { Checkout } from './checkout.ts';
import { followNewestPayments } from './newest-payments.ts';
import { PaymentLooks } from './payment-looks.ts';
import { pruneExpired } from './prune.ts';
import { dropSurplusLines } from './surplus-lines.ts';

const LEASE = 'reconciler';
const TICK_MS = 5_000;
/** One order takes less than the difference, even at a provider that hardly answers. */
const LEASE_TIMES = { ms: 180_000, renewMs: 30_000 };
const BATCH = 100;
/** The time budget of a run for each: refunds, orders, and lines to drop. */
const TURN_MS = 5_000;
/** How far back a run goes unless told otherwise. */
const DAY_MS = 24 * 60 * 60 * 1_000;

export type Report = {
  failed: (error: unknown) => void;
  /** Called once for each account whose orders the provider does not know. */
  unknownAccount: (account: string) => void;
};

/** Checked before each step: whether this process still holds the lease. */
export type MayGoOn = () => Promise<boolean>;

export type Round = {
  now: number;
  mayGoOn: MayGoOn;
};

/** Runs in the background, in exactly one process at a time; returns a function that stops it. */
export function startReconciler(checkout: Checkout, report: Report): () => Promise<void> {
  const holder = randomUUID();
  let isStopping = false;
  const looks = new PaymentLooks();
  const hasLease = openLease(checkout.database, LEASE, holder, LEASE_TIMES);
  const mayGoOn = async () => !isStopping && (await hasLease());
  const tick = async () => {
    const now = Date.now();
    const { since, done } = looks.next(now);
    if (await reconcile(checkout, report, { now, mayGoOn, since })) done();
  };
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    // Runs never queue up behind one that waits for a slow provider.
    working ??= tick()
      .catch(report.failed)
      .finally(() => {
        working = undefined;
      });
  }, TICK_MS);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await working;
    // A lease that cannot be released expires by itself.
    await dropLease(checkout.database, LEASE, holder).catch(report.failed);
  };
}

/**
 * One run. The newest payments come first, in one request however many orders were abandoned; then
 * refunds and orders, least recently checked first, for a limited time, and the lines that are no
 * longer needed. Returns true if the newest payments have been read.
 */
export async function reconcile(
  checkout: Checkout,
  report: Report,
  {
    now = Date.now(),
    mayGoOn = async () => true,
    since = now - DAY_MS,
  }: Partial<Round> & { since?: number } = {},
): Promise<boolean> {
  if (!(await mayGoOn())) return false;
  const hasSeen = await followNewestPayments(checkout, { since, now }, report, mayGoOn).catch(
    (error: unknown) => {
      report.failed(error);
      return false;
    },
  );
  const round = () => ({ now, limit: BATCH, mayGoOn: limited(mayGoOn, TURN_MS) });
  await readMarkedRefunds(checkout, report.failed, round());
  await askAboutRefunds(checkout, report.failed, round());
  await askAboutOrders(checkout, report, round());
  await dropSurplusLines(checkout, report.failed, round());
  if (await mayGoOn()) {
    await pruneExpired(checkout.database, now);
    await forgetLapses(checkout.database.query, now);
  }
  return hasSeen;
}

/** Each kind has its own budget, so that a slow one does not starve the other. */
function limited(mayGoOn: MayGoOn, ms: number): MayGoOn {
  const started = performance.now();
  return async () => performance.now() - started < ms && (await mayGoOn());
}
