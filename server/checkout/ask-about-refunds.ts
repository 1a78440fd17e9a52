import { isUnanswered } from '../orders/refund-statuses.ts';
import { askAboutRefundIfKnown } from './ask-about-refund.ts';
import type { Checkout } from './checkout.ts';
import { sendRefund } from './refund.ts';
import { findRefundsToAsk, setRefundAskedAt } from './refund-queries.ts';

export type RefundRound = {
  now: number;
  limit: number;
  /** Asked before each refund: whether the work is still ours to do. */
  mayGoOn: () => Promise<boolean>;
};

/**
 * Sends the refunds that the provider has not answered, and asks about those that are on their way.
 * Each is put behind the others before the provider is asked, so one without an answer holds up none.
 */
export async function askAboutRefunds(
  { database, razorpay }: Checkout,
  report: (error: unknown) => void,
  { now, limit, mayGoOn }: RefundRound,
): Promise<void> {
  for (const refund of await findRefundsToAsk(database.query, { now, limit })) {
    if (!(await mayGoOn())) return;
    await setRefundAskedAt(database.query, refund.id, now);
    const ask = isUnanswered(refund) ? sendRefund : askAboutRefundIfKnown;
    await ask(database, razorpay, refund.id).catch(report);
  }
}
