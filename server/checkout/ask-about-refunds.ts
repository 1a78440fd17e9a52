import type { Context } from '../context.ts';
import { isUnanswered } from '../orders/refund-statuses.ts';
import { askAboutRefundIfKnown } from './ask-about-refund.ts';
import { findPaymentsToFollow, setFollowAt } from './checkout-queries.ts';
import { sendRefund } from './refund.ts';
import { findRefundsToAsk, setRefundAskedAt } from './refund-queries.ts';
import type { LimitedRound } from './round.ts';
import { takeOverRefunds } from './take-over-refunds.ts';

/**
 * Sends the refunds the provider has not answered, and asks about those in progress. Each moves to
 * the end of the queue before the provider is asked, so one without an answer does not hold up the
 * others.
 */
export async function askAboutRefunds(
  ctx: Pick<Context, 'database' | 'payments'>,
  { now, limit, mayGoOn, report }: LimitedRound,
): Promise<void> {
  const { database } = ctx;
  for (const refund of await findRefundsToAsk(database.query, { now, limit })) {
    if (!(await mayGoOn())) return;
    await setRefundAskedAt(database.query, refund.id, now);
    const ask = isUnanswered(refund) ? sendRefund : askAboutRefundIfKnown;
    await ask(ctx, { refundId: refund.id }).catch(report.failed);
  }
}

/** Reads the refunds of payments that were marked when they settled an order or were returned. */
export async function readMarkedRefunds(
  ctx: Pick<Context, 'database' | 'payments'>,
  { now, limit, mayGoOn, report }: LimitedRound,
): Promise<void> {
  const { query } = ctx.database;
  for (const { id, created_at } of await findPaymentsToFollow(query, { now, limit })) {
    if (!(await mayGoOn())) return;
    // As with orders, after an eighth of its age, should this fail.
    await setFollowAt(query, id, now + Math.floor(Math.max(0, now - created_at) / 8));
    await takeOverRefunds(ctx, { paymentId: id }).catch(report.failed);
  }
}
