import { CHECKOUT_PROBLEMS } from '../../contract/checkout/problem-wording.ts';
import { type OrderCreation, requestedItemsSchema } from '../../contract/checkout/schemas.ts';
import { shippingAddressSchema } from '../../contract/orders/schemas.ts';
import {
  type FoundOrder,
  findOrderByProviderId,
  lockOrder,
  ratesOf,
} from '../orders/find-order.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError } from '../payments/razorpay.ts';
import { isPaymentSignature } from '../payments/signatures.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { holdSoftly } from '../stock/hold.ts';
import type { Checkout } from './checkout.ts';
import { findPaymentOf, isExtraPayment } from './checkout-queries.ts';
import { takeExtras } from './extra-payments.ts';
import { formerAccountOf } from './former-account.ts';
import { insertCart, keepAddress } from './placing-queries.ts';
import { chargedAs, priceItems } from './price.ts';
import { findReturnedMoney } from './returned-money.ts';
import { hasCart, settleOrder } from './settle.ts';

/** Another user's order gets the same answer as an unknown one. */
export async function verifyPayment(
  checkout: Checkout,
  shopper: SignedIn,
  network: string,
  verification: OrderCreation,
): Promise<undefined | OldFailure> {
  const { database, razorpay } = checkout;
  const order = await findOrderByProviderId(database.query, verification.order_id);
  if (order === undefined || order.user_id !== shopper.id) {
    return new OldFailure('not_found', CHECKOUT_PROBLEMS.unknownOrder);
  }
  const { payment_id, razorpay_signature } = verification;
  // The order's id comes from our own records: a signature made for another order does not match.
  const isSigned = isPaymentSignature(
    razorpay_signature,
    order.provider_order_id ?? '',
    payment_id,
    razorpay.keySecret,
  );
  // A window opened with former keys signs with their secret: then only the provider can tell.
  if (!isSigned && formerAccountOf(order, razorpay) === undefined) return mismatch();
  const completed = await completeOrder(database, order, network, verification);
  if (completed instanceof OldFailure) return completed;
  try {
    const { settlement, paymentId } = await settleOrder(checkout, order, shopper.id);
    if (settlement === 'refunding') return findReturnedMoney(database.query, order.id);
    if (settlement === 'waiting-for-cart') return noCart();
    // The hold is over and there is no money: the shopper need not wait, the reconciler does.
    if (settlement === 'unpaid' && order.state === 'expired') return nothingPaid();
    if (settlement !== 'paid') return notYet();
    const paidBy = paymentId ?? (await findPaymentOf(database.query, order.id))?.id;
    if (paidBy === payment_id) return undefined;
    await takeExtras(checkout, order);
    return (await isExtraPayment(database.query, order.id, payment_id)) ? paidTwice() : mismatch();
  } catch (error) {
    if (error instanceof ProviderError) return notYet();
    throw error;
  }
}

/** An order may have been placed without its cart or its address: they arrive now. */
async function completeOrder(
  database: Database,
  { id, fingerprint, shipping_address }: FoundOrder,
  network: string,
  verification: OrderCreation,
): Promise<undefined | OldFailure> {
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
): Promise<undefined | OldFailure> {
  const order = await lockOrder(tx, holder.orderId);
  if (!isOpen(order) || (await hasCart(tx, order))) return undefined;
  const priced = await priceItems(tx, items, ratesOf(order));
  if (priced instanceof OldFailure) return noCart();
  const cart = chargedAs(priced, order.total_paise);
  if (cart === undefined) return noCart();
  await insertCart(tx, order.id, cart, address);
  if (order.state === 'pending') await holdSoftly(tx, holder, cart.wanted);
  return undefined;
}

function mismatch(): OldFailure {
  return new OldFailure('payment_mismatch', CHECKOUT_PROBLEMS.otherPayment);
}

/** Another payment settled the order before. */
function paidTwice(): OldFailure {
  return new OldFailure('order_state', CHECKOUT_PROBLEMS.paidTwice);
}

/** A bare amount was paid, but its cart is missing. */
function noCart(): OldFailure {
  return new OldFailure('payment_mismatch', CHECKOUT_PROBLEMS.noCart);
}

function nothingPaid(): OldFailure {
  return new OldFailure('nothing_paid', CHECKOUT_PROBLEMS.nothingPaid);
}

function notYet(): OldFailure {
  return new OldFailure('payment_pending', CHECKOUT_PROBLEMS.pending);
}
