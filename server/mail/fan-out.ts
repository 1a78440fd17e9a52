import { AUDIENCES, type Audience, type EventKind } from '../events/shop-events.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { Claim, ClaimedDelivery } from './delivery-queries.ts';
import {
  type FreshEvent,
  findAdmins,
  insertDeliveries,
  type NewDelivery,
  takeFreshEvents,
} from './fan-out-queries.ts';
import { withoutRepeatedLowStock } from './low-stock.ts';

export type FanOutParts = {
  /** Where mail to the owner goes; if empty, to every admin. */
  contactEmail: string;
  /** The right-hand side of the Message-IDs. */
  mailDomain: string;
};

/** How many events to take, and the claim for as many of their deliveries. */
export type Room = { count: number; claim: Claim };

/**
 * Writes the deliveries of new events, one for each recipient, and claims those it has room for.
 * Says whether there may be more to do.
 */
export async function fanOut(
  tx: Queryable,
  parts: FanOutParts,
  room: Room,
  now: number,
): Promise<{ claimed: ClaimedDelivery[]; isMore: boolean }> {
  const events = await takeFreshEvents(tx, room.count);
  if (events.length === 0) return { claimed: [], isMore: false };
  const recipients = await recipientsOf(tx, parts, events);
  const claimed: ClaimedDelivery[] = [];
  const deliveries: NewDelivery[] = [];
  for (const { event, audience, recipient } of recipients) {
    const id = newId(now);
    const message_id = `<${id}@${parts.mailDomain}>`;
    const isClaimed = claimed.length < room.count;
    // Since it happened, so that the worker sees how late it is; another server's clock may be ahead.
    const due_at = Math.min(event.at, now);
    deliveries.push({
      id,
      event_id: event.id,
      audience,
      message_id,
      recipient,
      created_at: now,
      due_at,
      claimed_by: isClaimed ? room.claim.by : '',
      claimed_until: isClaimed ? room.claim.until : 0,
    });
    if (!isClaimed) continue;
    const { kind, data } = event;
    claimed.push({ id, audience, message_id, recipient, attempts: 0, due_at, kind, data });
  }
  await insertDeliveries(tx, deliveries);
  const isMore = events.length === room.count || claimed.length < deliveries.length;
  return { claimed, isMore };
}

type Recipient = { event: FreshEvent; audience: Audience; recipient: string | null };

async function recipientsOf(
  tx: Queryable,
  { contactEmail }: FanOutParts,
  events: readonly FreshEvent[],
): Promise<Recipient[]> {
  const told = (await withoutRepeatedLowStock(tx, events)).flatMap((event) =>
    (AUDIENCES[event.kind as EventKind] ?? []).map((audience) => ({ event, audience })),
  );
  const isForOwners = told.some(({ audience }) => audience === 'owner');
  const owners = contactEmail !== '' ? [contactEmail] : isForOwners ? await findAdmins(tx) : [];
  return told.flatMap(({ event, audience }) =>
    (audience === 'owner' ? owners : [null]).map((recipient) => ({ event, audience, recipient })),
  );
}
