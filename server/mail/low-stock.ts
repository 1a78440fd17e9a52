import { sql } from 'kysely';
import { LOW_STOCK } from '../../contract/stock/policy.ts';
import { lockName } from '../platform/db/lock-name.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { FreshEvent } from './fan-out-queries.ts';

/**
 * Placing and abandoning an order over and over crosses the level again and again; the owner hears
 * of a product once in this time, and again if it ran low after they had topped it up.
 */
const QUIET_MS = 6 * 60 * 60 * 1_000;
/** Two servers may each have an event about the same product. */
const LOCK = 'low-stock-mail';

/** The events without those that would tell the owner again of the same low stock. */
export async function withoutRepeatedLowStock(
  tx: Queryable,
  events: readonly FreshEvent[],
): Promise<FreshEvent[]> {
  if (!events.some(isAboutStock)) return [...events];
  await lockName(tx, LOCK);
  const kept: FreshEvent[] = [];
  const products = new Set<string>();
  for (const event of events) {
    if (isAboutStock(event)) {
      if (products.has(event.data) || (await wasTold(tx, event))) continue;
      products.add(event.data);
    }
    kept.push(event);
  }
  return kept;
}

function isAboutStock({ kind }: FreshEvent): boolean {
  return kind === 'stock_low';
}

async function wasTold(tx: Queryable, { id, data, at }: FreshEvent): Promise<boolean> {
  const told = await tx
    .selectFrom('events')
    .innerJoin('deliveries', 'deliveries.event_id', 'events.id')
    .select('events.at')
    .where('events.kind', '=', sql.lit('stock_low'))
    .where('events.data', '=', data)
    .where('events.at', '>', at - QUIET_MS)
    .where('events.id', '<>', id)
    .orderBy('events.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (told === undefined) return false;
  const { productId } = JSON.parse(data) as { productId: string };
  return !(await wasToppedUp(tx, productId, [told.at, at]));
}

/** Whether the owner raised the stock above the level between the two. */
async function wasToppedUp(
  tx: Queryable,
  productId: string,
  [from, to]: readonly [number, number],
): Promise<boolean> {
  const changes = await tx
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject_kind', '=', 'product')
    .where('at', '>', from)
    .where('at', '<=', to)
    .where('subject_id', '=', productId)
    .execute();
  return changes.some(({ before, after }) => {
    const stock = stockIn(after);
    return stock > LOW_STOCK && stock > stockIn(before);
  });
}

/** 0 if the change was about something else. */
function stockIn(fields: string | null): number {
  const { countInStock = 0 } = JSON.parse(fields ?? '{}') as { countInStock?: number };
  return countInStock;
}
