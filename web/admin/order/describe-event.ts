import { formatOrderTotal } from '../../../contract/pricing.ts';

const WORDS: Record<string, string> = {
  placed: 'Placed',
  paid: 'Paid',
  delivered: 'Marked as delivered',
  expired: 'Expired: the payment did not come in time',
  refunded: 'Wholly refunded',
};
const REFUND_ASKED = /^refund of (?<paise>\d+) paise asked for$/;
const REFUND_DONE = /^refunded (?<paise>\d+) paise$/;

/** An event of an order's history in words; one that has none yet is shown as it is. */
export function describeEvent(event: string, before: string | undefined): string {
  if (event === 'paid' && before === 'delivered') return 'Delivery taken back';
  const asked = REFUND_ASKED.exec(event)?.groups?.paise;
  if (asked !== undefined) return `Refund of ${formatOrderTotal(Number(asked))} asked for`;
  const done = REFUND_DONE.exec(event)?.groups?.paise;
  if (done !== undefined) return `Refunded ${formatOrderTotal(Number(done))}`;
  return WORDS[event] ?? event;
}
