import { sql } from 'kysely';
import { AUDIENCES, type EventKind } from '../events/shop-events.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import {
  insertDeliveries,
  markSpent,
  type NewDelivery,
  takeFreshEvents,
} from './delivery-queries.ts';

/** As many at once as one transaction may take without holding up a checkout. */
const EVENTS_AT_ONCE = 20;
/**
 * Placing and abandoning an order over and over crosses the level again and again; the owner hears
 * of a product once in this time.
 */
const QUIET_MS = 6 * 60 * 60 * 1_000;

export type FanOutParts = {
  /** Where mail to the owner goes; if empty, to every admin. */
  contactEmail: string;
  /** The right-hand side of the Message-IDs. */
  mailDomain: string;
};

/** Writes the deliveries of new events, one for each recipient. Returns whether there may be more. */
export async function fanOut(
  tx: Queryable,
  { contactEmail, mailDomain }: FanOutParts,
  now: number,
): Promise<boolean> {
  const events = await takeFreshEvents(tx, EVENTS_AT_ONCE);
  if (events.length === 0) return false;
  const deliveries: NewDelivery[] = [];
  let owners: readonly string[] | undefined;
  const lowStock = new Set<string>();
  for (const event of events) {
    if (event.kind === 'stock_low') {
      if (lowStock.has(event.data) || (await wasTold(tx, event))) continue;
      lowStock.add(event.data);
    }
    for (const audience of AUDIENCES[event.kind as EventKind] ?? []) {
      if (audience === 'owner') owners ??= await findOwners(tx, contactEmail);
      for (const recipient of audience === 'owner' ? (owners ?? []) : [null]) {
        const id = newId(now);
        const message_id = `<${id}@${mailDomain}>`;
        deliveries.push({
          id,
          event_id: event.id,
          audience,
          message_id,
          recipient,
          created_at: now,
        });
      }
    }
  }
  await insertDeliveries(tx, deliveries);
  await markSpent(tx, events);
  return events.length === EVENTS_AT_ONCE;
}

async function findOwners(tx: Queryable, contactEmail: string): Promise<string[]> {
  if (contactEmail !== '') return [contactEmail];
  const admins = await tx
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', 1)
    .orderBy('created_at')
    .execute();
  return admins.map(({ email }) => email);
}

async function wasTold(
  tx: Queryable,
  { id, data, at }: { id: string; data: string; at: number },
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('events')
    .innerJoin('deliveries', 'deliveries.event_id', 'events.id')
    .select('events.id')
    .where('events.kind', '=', sql.lit('stock_low'))
    .where('events.data', '=', data)
    .where('events.at', '>', at - QUIET_MS)
    .where('events.id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
