import type { OrderExtras, WholeOrder } from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import { isFormerAccount } from '../payments/attempts.ts';
import { Failure } from '../platform/failure.ts';
import { findExtras } from './extras-queries.ts';
import { getOrder } from './list-orders.ts';
import { isPaid } from './states.ts';

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
  const found = new Map(rows.map((row) => [row.public_id, row]));
  const now = clock.now();
  const extras = [...new Set(orderIds)].flatMap((order_id) => {
    const row = found.get(order_id);
    if (row === undefined) return [];
    // An order opened at a former account can no longer be paid.
    const isOpen = row.state === 'pending' && !isFormerAccount(row.account, payments);
    const ends = isOpen ? (row.hold_ends_at ?? 0) : 0;
    return {
      order_id,
      number: row.number,
      refunded: toRupees(row.refundedPaise ?? 0),
      isRefunded: row.is_refunded === 1,
      payUntil: ends > now ? new Date(ends).toISOString() : null,
      returnReason: row.return_reason,
      isPaid: isPaid(row),
      hold:
        ends > now && row.user_id === actor.id
          ? {
              secondsLeft: Math.ceil((ends - now) / 1_000),
              shippingPrice: toRupees(row.rate_shipping_paise),
              taxHundredths: row.rate_tax_hundredths,
            }
          : null,
    };
  });
  return { extras };
}

/** All that shoppers are shown of an order; another user's gets the same answer as an unknown one. */
export async function getWholeOrder(
  ctx: Pick<Context, 'database' | 'actor' | 'payments' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<WholeOrder | Failure> {
  const order = await getOrder(ctx, { orderId });
  if (order instanceof Failure) return order;
  const [extras] = (await listOrderExtras(ctx, { orderIds: [order.order_id] })).extras;
  return extras === undefined ? new Failure('ownOrderNotFound') : { ...extras, ...order };
}
