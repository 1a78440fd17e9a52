import { type SqlBool, sql } from 'kysely';
import { EXPIRED_ORDER_DAYS } from '../../contract/orders/policy.ts';
import type { Context } from '../context.ts';
import { removeNotesOf } from '../notes/notes.ts';
import { removeAttempts } from '../payments/attempts.ts';
import { removeSandboxOrders } from '../payments/sandbox/remove-orders.ts';
import { forgetSearched } from '../platform/db/search.ts';
import type { Queryable } from '../platform/db/tables.ts';

/** Small, since SQLite deletes a batch in one go while other callers wait. */
const BATCH = 25;
const EXPIRED_MS = EXPIRED_ORDER_DAYS * 24 * 60 * 60 * 1_000;

/**
 * Deletes a batch of orders that expired long ago and were never paid, with everything that belongs
 * to them.
 */
export async function pruneExpired(
  { database }: Pick<Context, 'database'>,
  { now }: { now: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await findLongExpired(tx, now);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const attempts = await removeAttempts(tx, ids);
    await tx.deleteFrom('order_lines').where('order_id', 'in', ids).execute();
    await tx.deleteFrom('order_charges').where('order_id', 'in', ids).execute();
    await tx.deleteFrom('unsettled_payments').where('order_id', 'in', ids).execute();
    await tx.deleteFrom('order_history').where('order_id', 'in', ids).execute();
    await tx.deleteFrom('orders').where('id', 'in', ids).execute();
    // After the orders, whose deletion waits for a note that is being written.
    await removeNotesOf(tx, 'order', ids);
    await forgetSearched(tx, 'orders', ids);
    // A real provider's ids are none of the sandbox's.
    await removeSandboxOrders(tx, attempts);
  });
}

export function findLongExpired(db: Queryable, now: number) {
  return (
    db
      .selectFrom('orders')
      .select('id')
      // Written exactly as in its index, so that the index is used.
      .where(sql<SqlBool>`state = 'expired' and paid_at is null`)
      .where('created_at', '<', now - EXPIRED_MS)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('disputes').select('id').whereRef('order_id', '=', 'orders.id'))),
      )
      // The provider has money for it that an owner has to deal with.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('unsettled_payments')
              .select('id')
              .whereRef('order_id', '=', 'orders.id')
              // Written exactly as in its index, as `MONEY_STATUSES` has them.
              .where(sql<SqlBool>`status in ('captured', 'authorized')`),
          ),
        ),
      )
      .orderBy('created_at')
      .limit(BATCH)
      .execute()
  );
}
