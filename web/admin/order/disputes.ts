import type { Dispute } from '../../../contract/orders/schemas.ts';
import type { DisputeStatus } from '../../../contract/payments/policy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A deadline this close is urgent. */
const PRESSING_DAYS = 3;

const OPEN: readonly DisputeStatus[] = ['open', 'under_review', 'action_required'];
const TO_ANSWER: readonly DisputeStatus[] = ['open', 'action_required'];

export const isOpen = ({ status }: Pick<Dispute, 'status'>): boolean => OPEN.includes(status);

/** Whether the provider is waiting for the shop's response. */
export const isToAnswer = ({ status }: Pick<Dispute, 'status'>): boolean =>
  TO_ANSWER.includes(status);

export type TimeLeft = { unit: 'days' | 'hours' | 'minutes'; count: number; isPressing: boolean };

/** The time left, in whole units and at least one; undefined once it is over. */
export function timeLeft(time: string, now: number): TimeLeft | undefined {
  const left = Date.parse(time) - now;
  if (left <= 0) return undefined;
  const isPressing = left <= PRESSING_DAYS * DAY_MS;
  if (left >= DAY_MS) return { unit: 'days', count: Math.floor(left / DAY_MS), isPressing };
  if (left >= HOUR_MS) return { unit: 'hours', count: Math.floor(left / HOUR_MS), isPressing };
  return { unit: 'minutes', count: Math.ceil(left / 60_000), isPressing };
}
