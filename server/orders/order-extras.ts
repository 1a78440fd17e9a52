import type { OrderExtras } from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import { findExtras } from './extras-queries.ts';

/**
 * What lists show of these orders beyond the spec, in the order asked for. Unknown orders and those
 * of other shoppers are left out.
 */
export async function listOrderExtras(
  { database, actor, payments, clock }: Pick<Context, 'database' | 'actor' | 'payments' | 'clock'>,
  { orderIds }: { orderIds: readonly string[] },
): Promise<{ extras: OrderExtras[] }> {
  const rows = await findExtras(database.query, {
    orderIds,
    userId: actor.permissions.has('orders.read') ? undefined : actor.id,
  });
  const found = new Map(rows.map((row) => [row.provider_order_id, row]));
  const now = clock.now();
  const { account } = payments.razorpay;
  const extras = [...new Set(orderIds)].flatMap((order_id) => {
    const row = found.get(order_id);
    if (row === undefined) return [];
    // An order opened at a former account can no longer be paid.
    const isOpen = row.state === 'pending' && (row.provider_account ?? account) === account;
    const ends = isOpen ? (row.hold_ends_at ?? 0) : 0;
    return {
      order_id,
      number: row.number,
      refunded: toRupees(row.refundedPaise ?? 0),
      isRefunded: row.is_refunded === 1,
      payUntil: ends > now ? new Date(ends).toISOString() : null,
      returnReason: row.return_reason,
    };
  });
  return { extras };
}
