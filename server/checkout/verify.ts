import { type OrderCreation, requestedItemsSchema } from '../../contract/checkout/schemas.ts';
import { shippingAddressSchema } from '../../contract/orders/schemas.ts';
import type { Context } from '../context.ts';
import { type FoundOrder, findOrder, lockOrder, ratesOf } from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { findAttempts, isFormerAccount } from '../payments/attempts.ts';
import { ProviderError } from '../payments/payment-provider.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { holdSoftly } from '../stock/hold.ts';
import { findPaymentOf, isExtraPayment } from './checkout-queries.ts';
import { takeExtras } from './extra-payments.ts';
import { insertCart, keepAddress } from './placing-queries.ts';
import { chargedAs, priceItems } from './price.ts';
import { findReturnedMoney } from './returned-money.ts';
import { hasCart, settleOrder } from './settle.ts';

/** Another user's order gets the same answer as an unknown one. */
export async function verifyPayment(
  ctx: Pick<Context, 'database' | 'payments' | 'log' | 'actor' | 'rateLimitKey'>,
  verification: OrderCreation,
): Promise<undefined | Failure> {
  const { database, payments, actor } = ctx;
  const order = await findOrder(database.query, verification.order_id);
  if (order === undefined || order.user_id !== actor.id) return new Failure('ownOrderNotFound');
  const { payment_id, razorpay_signature } = verification;
  // `order_id` names one of this order's attempts; a signature made for another does not match.
  const isSigned = payments.isProof({
    orderId: verification.order_id,
    paymentId: payment_id,
    signature: razorpay_signature,
  });
  // A window opened with former keys signs with their secret: then only the provider can tell.
  if (!isSigned && !(await isOpenedElsewhere(ctx, { order, openedAs: verification.order_id }))) {
    return new Failure('otherPayment');
  }
  const completed = await completeOrder(ctx, { order, verification });
  if (completed instanceof Failure) return completed;
  try {
    const { settlement, paymentId } = await settleOrder(ctx, { order });
    if (settlement === 'refunding') return findReturnedMoney(database.query, order.id);
    if (settlement === 'waiting-for-cart') return new Failure('noCart');
    // The hold is over and there is no money: the shopper need not wait, the reconciler does.
    if (settlement === 'unpaid' && order.state === 'expired') return new Failure('nothingPaid');
    if (settlement !== 'paid') return new Failure('paymentPending');
    const paidBy = paymentId ?? (await findPaymentOf(database.query, order.id))?.id;
    if (paidBy === payment_id) return undefined;
    await takeExtras(ctx, { order });
    const isExtra = await isExtraPayment(database.query, order.id, payment_id);
    return new Failure(isExtra ? 'paidTwice' : 'otherPayment');
  } catch (error) {
    if (error instanceof ProviderError) return new Failure('paymentPending');
    throw error;
  }
}

async function isOpenedElsewhere(
  { database, payments }: Pick<Context, 'database' | 'payments'>,
  { order, openedAs }: { order: FoundOrder; openedAs: string },
): Promise<boolean> {
  const attempts = await findAttempts(database.query, order.id, payments);
  const attempt = attempts.find(({ provider_order_id }) => provider_order_id === openedAs);
  return attempt !== undefined && isFormerAccount(attempt.account, payments);
}

/** An order may have been placed without its cart or its address: they arrive now. */
async function completeOrder(
  { database, rateLimitKey: network }: Pick<Context, 'database' | 'rateLimitKey'>,
  {
    order: { id, fingerprint, shipping_address },
    verification,
  }: { order: FoundOrder; verification: OrderCreation },
): Promise<undefined | Failure> {
  const items = requestedItemsSchema.safeParse(verification.orderItems).data;
  const address = shippingAddressSchema.safeParse(verification.shippingAddress).data;
  if (fingerprint === null) {
    if (items === undefined) return undefined;
    return database.transaction((tx) => attachCart(tx, { orderId: id, network }, items, address));
  }
  if (shipping_address === null && address !== undefined) {
    await keepAddress(database.query, id, address);
  }
  return undefined;
}

/**
 * The cart of a bare amount must cost exactly that. Its stock is taken when the order is settled.
 */
async function attachCart(
  tx: Queryable,
  holder: { orderId: string; network: string },
  items: Parameters<typeof priceItems>[1],
  address: Parameters<typeof insertCart>[3],
): Promise<undefined | Failure> {
  const order = await lockOrder(tx, holder.orderId);
  if (!isOpen(order) || (await hasCart(tx, order))) return undefined;
  const rates = ratesOf(order);
  const priced = await priceItems(tx, items, rates);
  if (priced instanceof Failure) return new Failure('noCart');
  const cart = chargedAs(priced, order.total_paise, rates);
  if (cart === undefined) return new Failure('noCart');
  await insertCart(tx, order.id, cart, address);
  if (order.state === 'pending') await holdSoftly(tx, holder, cart.wanted);
  return undefined;
}
