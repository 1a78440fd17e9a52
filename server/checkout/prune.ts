import { EXPIRED_ORDER_DAYS } from '../../contract/policy.ts';
import { removeNotesOf } from '../notes/notes.ts';
import { removeSandboxOrders } from '../payments/sandbox/remove-orders.ts';
import type { Database } from '../platform/db/open.ts';
import { forgetSearched } from '../platform/db/search.ts';

/** Small, since SQLite deletes a batch in one go while other callers wait. */
const BATCH = 25;
const EXPIRED_MS = EXPIRED_ORDER_DAYS * 24 * 60 * 60 * 1_000;

/**
 * Deletes a batch of orders that expired long ago and were never paid, with everything that belongs
 * to them.
 */
export async function pruneExpired(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('orders')
      .select(['id', 'provider_order_id'])
      .where('state', '=', 'expired')
      .where('created_at', '<', now - EXPIRED_MS)
      .where('paid_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('disputes').select('id').whereRef('order_id', '=', 'orders.id'))),
      )
      .orderBy('created_at')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx.deleteFrom('order_lines').where('order_id', 'in', ids).execute();
    await tx.deleteFrom('order_history').where('order_id', 'in', ids).execute();
    await tx.deleteFrom('orders').where('id', 'in', ids).execute();
    // After the orders, whose deletion waits for a note that is being written.
    await removeNotesOf(tx, 'order', ids);
    await forgetSearched(tx, database.engine, 'orders', ids);
    // A real provider's ids are none of the sandbox's.
    const atProvider = rows.flatMap(({ provider_order_id }) => provider_order_id ?? []);
    await removeSandboxOrders(tx, atProvider);
  });
}
