import type { DisputeStatus } from '../../contract/payments/policy.ts';

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
