import type { CallAnswer } from '../../contract/calls.ts';
import { CURRENCY } from '../../contract/policy.ts';
import { toPaise } from '../../contract/pricing.ts';
import type { Context } from '../context.ts';
import { findOrder, ratesOf } from '../orders/find-order.ts';
import { getOrder } from '../orders/list-orders.ts';
import { readAddress } from '../orders/read-address.ts';
import { findAttempts, payableAttempt } from '../payments/attempts.ts';
import { Failure } from '../platform/failure.ts';
import { holdEndOf } from './hold-end.ts';

type PayableOrder = Pick<
  CallAnswer<'payOrder'>,
  'order' | 'orderItems' | 'shippingAddress' | 'rates'
>;

/** What the provider's window needs for an order that was placed earlier and is still held. */
export async function findPayable(
  ctx: Pick<Context, 'database' | 'payments' | 'actor' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<PayableOrder | Failure> {
  const { database, payments, actor, clock } = ctx;
  const found = await findOrder(database.query, orderId);
  if (found === undefined || found.user_id !== actor.id) return new Failure('ownOrderNotFound');
  if (found.paid_at !== null) return new Failure('alreadyPaid');
  const isHeld = found.state === 'pending' && holdEndOf(found) > clock.now();
  const attempts = isHeld ? await findAttempts(database.query, found.id, payments) : [];
  const attempt = payableAttempt(attempts, payments);
  if (attempt === undefined) return new Failure('notPayable');
  const order = await getOrder(ctx, { orderId });
  if (order instanceof Failure) return order;
  return {
    order: { id: attempt.provider_order_id, amount: found.total_paise, currency: CURRENCY },
    orderItems: order.orderItems.map(({ price, ...item }) => ({
      ...item,
      pricePaise: toPaise(price),
    })),
    shippingAddress: readAddress(found.shipping_address),
    rates: ratesOf(found),
  };
}
