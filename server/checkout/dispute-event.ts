import { z } from 'zod';
import { DISPUTE_STATUSES, type DisputeStatus } from '../../contract/payments/policy.ts';
import { idSchema } from '../../contract/text.ts';
import { boundText } from './provider-text.ts';

const SECOND_MS = 1_000;
/** Up to the last year with four digits. */
const secondsSchema = z.int().min(1).max(253_402_300_799);
const textSchema = z.string().transform(boundText);
const prefix = 'payment.dispute.';

/**
 * A dispute as the provider's events carry it; everything except its ids may be missing or invalid.
 */
export const disputeEntitySchema = z.object({
  id: idSchema,
  payment_id: idSchema,
  amount: z.int().min(0),
  status: textSchema.catch(''),
  reason_description: textSchema.nullish().catch(null),
  reason_code: textSchema.nullish().catch(null),
  respond_by: secondsSchema.nullish().catch(null),
  created_at: secondsSchema.nullish().catch(null),
});

export type DisputeEntity = z.infer<typeof disputeEntitySchema>;

/** When the event happened according to the provider; otherwise now. */
export const eventTimeSchema = secondsSchema
  .nullish()
  .catch(null)
  .transform((seconds) => toMillis(seconds) ?? Date.now());

export function toMillis(seconds: number | null | undefined): number | null {
  return seconds == null ? null : seconds * SECOND_MS;
}

export function isDisputeEvent(name: string): boolean {
  return name.startsWith(prefix);
}

/** The status the event leaves the dispute in; undefined for an unknown status. */
export function statusOf(name: string, { status }: DisputeEntity): DisputeStatus | undefined {
  const said = name.slice(prefix.length);
  if (said === 'action_required') return said;
  return DISPUTE_STATUSES.find((known) => known === status);
}

/** Orders events within one second: opening comes first, final statuses last. */
const RANKS: Readonly<Record<DisputeStatus, number>> = {
  open: 0,
  under_review: 1,
  action_required: 1,
  won: 2,
  lost: 2,
  closed: 2,
};

type DatedStatus = { status: DisputeStatus; event_at: number };

/** Whether an event is older than the last one we processed: they arrive in any order. */
export function isOldNews(event: DatedStatus, latest: DatedStatus): boolean {
  if (event.event_at !== latest.event_at) return event.event_at < latest.event_at;
  return RANKS[event.status] < RANKS[latest.status];
}
