import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { ProviderPayment } from '../payments/payment-provider.ts';
import type { SettlingContext } from './checkout.ts';
import { findOpenOrders, findRefundedSums, findSettledOrders } from './checkout-queries.ts';
import { takeExtras } from './extra-payments.ts';
import { isCaptured } from './find-money.ts';
import { returnUnsettled } from './return-unsettled.ts';
import type { Round } from './round.ts';
import { settleOrder } from './settle.ts';
import { takeOverRefunds } from './take-over-refunds.ts';

/** Far more than a shop sells between two runs; older payments are found order by order. */
const MOST_PAGES = 20;

/** Many pages at once would hold up checkouts, here and at the provider: reading takes a tenth of the time. */
const REST_PER_WORK = 9;
const LONGEST_REST_MS = 200;

/**
 * Reads the account's payments since this time, newest first, settles the orders they belong to,
 * returns those of orders settled before, and imports refunds made in the provider's dashboard.
 * Returns true if it was not interrupted.
 */
export async function followNewestPayments(
  ctx: SettlingContext,
  round: Round & { since: number },
): Promise<boolean> {
  const { since, mayGoOn } = round;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (!(await mayGoOn())) return false;
    const begun = performance.now();
    const { payments, isLast } = await ctx.payments.findNewestPayments({ since, page });
    await settleNamed(ctx, { payments, ...round });
    await returnSecondPayments(ctx, { payments, ...round });
    await followRefunds(ctx, { payments, ...round });
    if (isLast) break;
    await sleep(Math.min(REST_PER_WORK * (performance.now() - begun), LONGEST_REST_MS));
  }
  return true;
}

type Page = Round & { payments: readonly ProviderPayment[] };

async function settleNamed(
  ctx: SettlingContext,
  { payments, now, report, mayGoOn }: Page,
): Promise<void> {
  const ids = payments
    .filter(({ status }) => status === 'captured' || status === 'authorized')
    .flatMap(({ orderId }) => orderId ?? []);
  if (ids.length === 0) return;
  for (const order of await findOpenOrders(ctx.database.query, ids)) {
    if (!(await mayGoOn())) return;
    // Older orders are not asked about any more: what settles nothing goes back from here.
    await settleOrder(ctx, { order })
      .then(({ settlement }) => returnUnsettled(ctx, { order, settlement, now }))
      .catch(report.failed);
  }
}

/** Captured payments that we still do not know came on top of another one. */
async function returnSecondPayments(
  ctx: Pick<Context, 'database' | 'payments' | 'log'>,
  { payments, report, mayGoOn }: Page,
): Promise<void> {
  const { query } = ctx.database;
  const captured = payments.filter(isCaptured);
  if (captured.length === 0) return;
  const known = await findRefundedSums(
    query,
    captured.map(({ id }) => id),
  );
  const knownIds = new Set(known.map(({ id }) => id));
  const orderIds = captured.flatMap(({ id, orderId }) =>
    orderId === null || knownIds.has(id) ? [] : orderId,
  );
  if (orderIds.length === 0) return;
  for (const order of await findSettledOrders(query, orderIds)) {
    if (!(await mayGoOn())) return;
    await takeExtras(ctx, { order }).catch(report.failed);
  }
}

/** Looks into payments of which the provider has refunded more than we know of. */
async function followRefunds(
  ctx: Pick<Context, 'database' | 'payments'>,
  { payments, report, mayGoOn }: Page,
): Promise<void> {
  const refunded = new Map(
    payments.filter((one) => one.refunded > 0).map((one) => [one.id, one.refunded]),
  );
  if (refunded.size === 0) return;
  for (const { id, refunded_paise } of await findRefundedSums(ctx.database.query, [
    ...refunded.keys(),
  ])) {
    if ((refunded.get(id) ?? 0) <= refunded_paise) continue;
    if (!(await mayGoOn())) return;
    await takeOverRefunds(ctx, { paymentId: id }).catch(report.failed);
  }
}
