import type { CallAnswer } from '../../contract/calls.ts';
import { CHECKOUT_PROBLEMS } from '../../contract/checkout/problem-wording.ts';
import { CURRENCY } from '../../contract/policy.ts';
import { toPaise } from '../../contract/pricing.ts';
import { findOrderByProviderId, ratesOf } from '../orders/find-order.ts';
import { getOrder } from '../orders/list-orders.ts';
import { readAddress } from '../orders/read-address.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { OldFailure } from '../platform/old-failure.ts';
import type { Checkout } from './checkout.ts';
import { formerAccountOf } from './former-account.ts';
import { holdEndOf } from './hold-end.ts';

type PayableOrder = Pick<
  CallAnswer<'payOrder'>,
  'order' | 'orderItems' | 'shippingAddress' | 'rates'
>;

/** What the provider's window needs for an order that was placed earlier and is still held. */
export async function findPayable(
  { database, razorpay }: Checkout,
  shopper: SignedIn,
  providerOrderId: string,
): Promise<PayableOrder | OldFailure | Failure> {
  const found = await findOrderByProviderId(database.query, providerOrderId);
  if (found === undefined || found.user_id !== shopper.id) {
    return new OldFailure('not_found', CHECKOUT_PROBLEMS.unknownOrder);
  }
  if (found.paid_at !== null) return new OldFailure('order_state', CHECKOUT_PROBLEMS.alreadyPaid);
  const isHeld = found.state === 'pending' && holdEndOf(found) > Date.now();
  if (!isHeld || formerAccountOf(found, razorpay) !== undefined) {
    return new OldFailure('order_state', CHECKOUT_PROBLEMS.notPayable);
  }
  const order = await getOrder({ database, actor: shopper }, { orderId: providerOrderId });
  if (order instanceof Failure) return order;
  return {
    order: { id: providerOrderId, amount: found.total_paise, currency: CURRENCY },
    orderItems: order.orderItems.map(({ price, ...item }) => ({
      ...item,
      pricePaise: toPaise(price),
    })),
    shippingAddress: readAddress(found.shipping_address),
    rates: ratesOf(found),
  };
}
