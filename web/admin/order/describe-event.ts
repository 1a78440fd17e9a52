import { formatOrderTotal } from '../../../contract/pricing.ts';

/** Of the events that say what the order is from then on. */
const STATES: Record<string, string> = {
  placed: 'Placed',
  paid: 'Paid',
  delivered: 'Marked as delivered',
  expired: 'Expired: the payment did not come in time',
  refunded: 'Wholly refunded',
};
const REFUND_ASKED = /^refund of (?<paise>\d+) paise asked for$/;
const REFUND_DONE = /^refunded (?<paise>\d+) paise$/;
const REFUND_FAILED = /^refund of (?<paise>\d+) paise failed(?<why>: .*)?$/s;

const isState = (event: string) => Object.hasOwn(STATES, event);

/** What the order was when an event of its history came: the last state before it. */
export function stateBefore(
  history: readonly { event: string }[],
  index: number,
): string | undefined {
  return history.slice(0, index).findLast(({ event }) => isState(event))?.event;
}

/** An event of an order's history in words; one that has none yet is shown as it is. */
export function describeEvent(event: string, state: string | undefined): string {
  if (event === 'paid' && state === 'delivered') return 'Delivery taken back';
  if (state === 'refunded' && isState(event)) return `Back to ${event}`;
  const asked = REFUND_ASKED.exec(event)?.groups?.paise;
  if (asked !== undefined) return `Refund of ${formatOrderTotal(Number(asked))} asked for`;
  const done = REFUND_DONE.exec(event)?.groups?.paise;
  if (done !== undefined) return `Refunded ${formatOrderTotal(Number(done))}`;
  const failed = REFUND_FAILED.exec(event)?.groups;
  if (failed !== undefined) {
    return `Refund of ${formatOrderTotal(Number(failed.paise))} failed${failed.why ?? ''}`;
  }
  return STATES[event] ?? event;
}
