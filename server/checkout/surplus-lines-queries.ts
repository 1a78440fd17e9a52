import { type SqlBool, sql } from 'kysely';
import { UNPAID_ORDERS } from '../../contract/limits.ts';
import { ORDER_COLUMNS } from '../orders/find-order.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import { hasRowLocks } from '../platform/db/row-locks.ts';
import type { Queryable } from '../platform/db/tables.ts';

const MINUTE_MS = 60 * 1_000;
/** When the provider did not answer about an order, others have their turn first. */
const PAUSE_MS = MINUTE_MS;

/** Written exactly as in its index, so that the index is used. */
const isUnpaidWithLines = sql<SqlBool>`state = 'expired' and paid_at is null and lines_state <> 'dropped'`;

const unpaidWithLines = compileOnce((tx, { userId }: { userId: string }) =>
  tx
    .selectFrom('orders')
    .select(['id', 'lines_state'])
    .where('user_id', '=', userId)
    .where(isUnpaidWithLines)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(UNPAID_ORDERS.most)),
);

/** The account's orders that ended unpaid and were not dropped, newest first, up to the limit. */
export async function findUnpaidWithLines(tx: Queryable, userId: string) {
  return (await unpaidWithLines(tx, { userId })).rows;
}

/**
 * Leaves out orders that are locked, which may be being paid for: waiting for them here could
 * deadlock. The next order that is placed marks them.
 */
export async function markSurplus(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ lines_state: 'surplus' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where('id', 'in', ids)
        .$if(hasRowLocks(tx), (query) => query.forNoKeyUpdate().skipLocked()),
    )
    .execute();
}

/** Orders whose lines may be dropped, oldest first. */
export function findSurplus(db: Queryable, now: number, limit: number) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where(sql<SqlBool>`lines_state = 'surplus'`)
    .where('created_at', '<=', now - UNPAID_ORDERS.keptMinutes * MINUTE_MS)
    .where('asked_at', '<=', now - PAUSE_MS)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** With the lines goes the address: nothing will be sent there. */
export async function dropLines(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('order_lines').where('order_id', '=', id).execute();
  await tx
    .updateTable('orders')
    .set({ lines_state: 'dropped', shipping_address: null })
    .where('id', '=', id)
    .execute();
}

/** The provider shows a payment, so the reconciler asks about the order again at once. */
export async function keepLines(tx: Queryable, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ lines_state: 'needed', asked_at: 0 })
    .where('id', '=', id)
    .execute();
}
