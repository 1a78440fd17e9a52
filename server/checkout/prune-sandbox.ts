import { RETENTION_DAYS } from '../../contract/retention.ts';
import { removeSandboxOrders, removeUnsentWebhooks } from '../payments/sandbox/remove-orders.ts';
import { DAY_MS, type Sweep } from '../platform/db/sweep.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { partsOf } from '../platform/parts.ts';

/** How many are looked at in a step: most belong to orders of the shop and stay with them. */
const LOOK = 200;
const BATCH = 25;

/** Removes what others have tried at the sandbox, and what its own orders have left behind. */
export const pruneStrangeSandboxOrders: Sweep = async function* (database, now) {
  const before = now - RETENTION_DAYS.strangeSandboxOrder * DAY_MS;
  while ((await removeUnsentWebhooks(database.query, before, BATCH)) === BATCH) yield;
  let after = '';
  for (;;) {
    const orders = await findPage(database.query, after);
    const last = orders.at(-1);
    if (last === undefined) return;
    const strange = orders.filter(
      ({ created_at, shop_order_id }) => created_at < before && shop_order_id === null,
    );
    for (const part of partsOf(strange, BATCH)) {
      const ids = part.map(({ id }) => id);
      await database.transaction((tx) => removeSandboxOrders(tx, ids));
      yield;
    }
    after = last.id;
    yield;
  }
};

/** Along the primary key, with the shop's order that the receipt names. */
function findPage(db: Queryable, after: string) {
  return db
    .selectFrom('sandbox_orders')
    .leftJoin('orders', 'orders.id', 'sandbox_orders.receipt')
    .select(['sandbox_orders.id', 'sandbox_orders.created_at', 'orders.id as shop_order_id'])
    .where('sandbox_orders.id', '>', after)
    .orderBy('sandbox_orders.id')
    .limit(LOOK)
    .execute();
}
