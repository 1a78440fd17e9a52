import type { ShippingAddress } from '../../contract/orders.ts';
import { type FoundOrder, findOrderByProviderId, lockOrder } from '../orders/find-order.ts';
import { wasPaid } from '../orders/history.ts';
import { isOpen } from '../orders/states.ts';
import { ProviderError } from '../payments/razorpay.ts';
import { isPaymentSignature } from '../payments/signatures.ts';
import type { Database } from '../platform/db/open.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { holdStock } from '../stock/hold.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import { findPaymentOf } from './checkout-queries.ts';
import { insertCart, keepAddress } from './placing-queries.ts';
import { priceItems, type RequestedItem, takeStockOf } from './price.ts';
import { hasCart, settleOrder } from './settle.ts';

export type Verification = {
  order_id: string;
  payment_id: string;
  razorpay_signature: string;
  orderItems: readonly RequestedItem[];
  shippingAddress: ShippingAddress;
};

/** Another user's order answers like an unknown one. */
export async function verifyPayment(
  { database, razorpay }: Checkout,
  shopper: SignedIn,
  verification: Verification,
): Promise<undefined | Failure> {
  const order = await findOrderByProviderId(database.query, verification.order_id);
  if (order === undefined || order.user_id !== shopper.id) {
    return new Failure('not_found', 'This order does not exist.');
  }
  const { payment_id, razorpay_signature } = verification;
  // The order's id comes from our own records: a signature made for another order does not fit.
  const isSigned = isPaymentSignature(
    razorpay_signature,
    order.provider_order_id ?? '',
    payment_id,
    razorpay.keySecret,
  );
  if (!isSigned) return mismatch();
  const completed = await completeOrder(database, order, verification);
  if (completed instanceof Failure) return completed;
  try {
    const { settlement, paymentId } = await settleOrder(database, razorpay, order, shopper.id);
    if (settlement === 'refunding') {
      if (await wasPaid(database.query, order.id)) return refunded();
      const payment = await findPaymentOf(database.query, order.id);
      return payment?.refunded_paise === 0 ? soldOutAndNotRefunded() : soldOut();
    }
    if (settlement !== 'paid') return notYet();
    const paidBy = paymentId ?? (await findPaymentOf(database.query, order.id))?.id;
    return paidBy === payment_id ? undefined : mismatch();
  } catch (error) {
    if (error instanceof ProviderError) return notYet();
    throw error;
  }
}

/** An order may have been placed without its cart, or without its address: they come now. */
async function completeOrder(
  database: Database,
  { id, fingerprint, shipping_address }: FoundOrder,
  verification: Verification,
): Promise<undefined | Failure> {
  if (fingerprint === null) {
    return database.transaction((tx) => attachCart(tx, id, verification));
  }
  if (shipping_address === null) {
    await keepAddress(database.query, id, verification.shippingAddress);
  }
  return undefined;
}

/** The cart of a bare amount must cost exactly that. */
async function attachCart(
  tx: Queryable,
  id: string,
  { orderItems, shippingAddress }: Verification,
): Promise<undefined | Failure> {
  const order = await lockOrder(tx, id);
  if (!isOpen(order) || (await hasCart(tx, order))) return undefined;
  const cart = await priceItems(tx, orderItems);
  if (cart instanceof Failure) return cart;
  if (cart.totals.totalPaise !== order.total_paise) return mismatch();
  if (order.state === 'pending') {
    if ((await takeStockOf(tx, cart)) !== undefined) return soldOut();
    await holdStock(tx, id, cart.wanted, Date.now() + HOLD_MS);
  }
  await insertCart(tx, id, cart, shippingAddress);
  return undefined;
}

function mismatch(): Failure {
  return new Failure('payment_mismatch', 'This payment does not belong to this order.');
}

function notYet(): Failure {
  return new Failure(
    'payment_pending',
    'We are still checking your payment. Please do not pay again; this page asks by itself.',
  );
}

/** An order that the shop took back. */
function refunded(): Failure {
  return new Failure('order_state', 'This order was refunded. Your money is on its way back.');
}

function soldOut(): Failure {
  return new Failure(
    'out_of_stock',
    'Something in your cart was sold out before the payment arrived. Your money is on its way back.',
  );
}

/** The provider would not take the money back. */
function soldOutAndNotRefunded(): Failure {
  return new Failure(
    'out_of_stock',
    'Something in your cart was sold out before the payment arrived. Your money could not be sent back yet: please get in touch with the shop.',
  );
}
