import { RETENTION_DAYS } from '../../contract/limits.ts';
import { removeSandboxOrders, removeUnsentWebhooks } from '../payments/sandbox/remove-orders.ts';
import { DAY_MS, type Sweep } from '../platform/db/sweep.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { partsOf } from '../platform/parts.ts';

/** How many are looked at in a step: most belong to orders of the shop and stay with them. */
const LOOK = 200;
const BATCH = 25;

/** Removes what others have tried at the sandbox, and what its own orders have left behind. */
export const pruneStrangeSandboxOrders: Sweep = async function* ({ database, clock }) {
  const now = clock.now();
  const before = now - RETENTION_DAYS.strangeSandboxOrder * DAY_MS;
  while ((await removeUnsentWebhooks(database.query, before, BATCH)) === BATCH) yield;
  let after = '';
  for (;;) {
    const orders = await findPage(database.query, after);
    const last = orders.at(-1);
    if (last === undefined) return;
    const old = orders.filter(({ created_at }) => created_at < before);
    const ours = await findOrderIds(
      database.query,
      old.flatMap(({ receipt }) => receipt ?? []),
    );
    const strange = old.filter(({ receipt }) => receipt === null || !ours.has(receipt));
    for (const part of partsOf(strange, BATCH)) {
      const ids = part.map(({ id }) => id);
      await database.transaction((tx) => removeSandboxOrders(tx, ids));
      yield;
    }
    after = last.id;
    yield;
  }
};

function findPage(db: Queryable, after: string) {
  return db
    .selectFrom('sandbox_orders')
    .select(['id', 'created_at', 'receipt'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(LOOK)
    .execute();
}

/** A receipt is the id of one of the shop's own orders, or else what a stranger wrote. */
async function findOrderIds(
  db: Queryable,
  receipts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (receipts.length === 0) return new Set();
  const rows = await db.selectFrom('orders').select('id').where('id', 'in', receipts).execute();
  return new Set(rows.map(({ id }) => id));
}
