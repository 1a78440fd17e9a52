import type { ShippingAddress } from '../../contract/entities.ts';
import type { Database } from '../db/open.ts';
import type { Queryable } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../http/access.ts';
import { ProviderError } from '../payments/razorpay.ts';
import { isPaymentSignature } from '../payments/signatures.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import {
  type CheckoutOrder,
  findOrder,
  findOrderByProviderId,
  findOrderLines,
  findPaymentOf,
  lockOrder,
} from './checkout-queries.ts';
import { insertLines } from './place.ts';
import { priceItems, type RequestedItem, takeStockOf } from './price.ts';
import { settleOrder } from './settle.ts';
import { recordHolds } from './stock.ts';

export type Verification = {
  order_id: string;
  payment_id: string;
  razorpay_signature: string;
  orderItems: readonly RequestedItem[];
  shippingAddress: ShippingAddress;
};

/** Somebody else's order answers like an unknown one. */
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
  const attached = await attachCart(database, order, verification);
  if (attached instanceof Failure) return attached;
  try {
    const settlement = await settleOrder(database, razorpay, order, shopper.id);
    if (settlement === 'paid') return await checkPayment(database, order, payment_id);
    return settlement === 'refunding' ? soldOut() : notYet();
  } catch (error) {
    if (error instanceof ProviderError) return notYet();
    throw error;
  }
}

/** An order placed as a bare amount gets its cart now; the cart must cost exactly that. */
async function attachCart(
  database: Database,
  { id }: CheckoutOrder,
  { orderItems, shippingAddress }: Verification,
): Promise<undefined | Failure> {
  if ((await findOrderLines(database.query, id)).length > 0) return undefined;
  return database.transaction(async (tx: Queryable) => {
    await lockOrder(tx, id);
    const order = await findOrder(tx, id);
    const isBare = order?.state === 'pending' && (await findOrderLines(tx, id)).length === 0;
    if (order === undefined || !isBare) return undefined;
    const cart = await priceItems(tx, orderItems);
    if (cart instanceof Failure) return cart;
    if (cart.totals.totalPaise !== order.total_paise) return mismatch();
    const short = await takeStockOf(tx, cart);
    if (short !== undefined) return short;
    await tx
      .updateTable('orders')
      .set({
        subtotal_paise: cart.totals.subtotalPaise,
        shipping_paise: cart.totals.shippingPaise,
        tax_paise: cart.totals.taxPaise,
        shipping_address: JSON.stringify(shippingAddress),
      })
      .where('id', '=', id)
      .execute();
    await insertLines(tx, id, cart);
    await recordHolds(tx, id, cart.wanted, Date.now() + HOLD_MS);
    return undefined;
  });
}

async function checkPayment(
  database: Database,
  order: CheckoutOrder,
  paymentId: string,
): Promise<undefined | Failure> {
  const payment = await findPaymentOf(database.query, order.id);
  return payment?.id === paymentId ? undefined : mismatch();
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

function soldOut(): Failure {
  return new Failure(
    'out_of_stock',
    'Something in your cart was sold out before the payment arrived. Your money is on its way back.',
  );
}
