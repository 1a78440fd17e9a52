import { z } from 'zod';
import { DISPUTE_STATUSES, type DisputeStatus } from '../../contract/policy.ts';
import { idSchema } from '../../contract/text.ts';
import { boundText } from './provider-text.ts';

const SECOND_MS = 1_000;
/** As far as dates can be written with four digits for the year. */
const secondsSchema = z.int().min(1).max(253_402_300_799);
const textSchema = z.string().transform(boundText);
const prefix = 'payment.dispute.';

/** A dispute as the provider's events carry it; what is missing or odd beside its ids is done without. */
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

/** When the provider says that an event happened; now, where it does not say. */
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

/** Where the event leaves the dispute; undefined for a status that nobody knows. */
export function statusOf(name: string, { status }: DisputeEntity): DisputeStatus | undefined {
  const said = name.slice(prefix.length);
  if (said === 'action_required') return said;
  return DISPUTE_STATUSES.find((known) => known === status);
}

/** Of two events of one second: the first one opens a dispute, and some end it. */
const RANKS: Readonly<Record<DisputeStatus, number>> = {
  open: 0,
  under_review: 1,
  action_required: 1,
  won: 2,
  lost: 2,
  closed: 2,
};

type Heard = { status: DisputeStatus; event_at: number };

/** Whether an event is older than what was heard already: they come in any order. */
export function isOldNews(event: Heard, heard: Heard): boolean {
  if (event.event_at !== heard.event_at) return event.event_at < heard.event_at;
  return RANKS[event.status] < RANKS[heard.status];
}
