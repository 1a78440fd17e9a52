import { createHash } from 'node:crypto';
import type { ShippingAddress } from '../../contract/entities.ts';
import { formatPrice } from '../../contract/pricing.ts';
import { CURRENCY, PAYMENT_METHOD } from '../../contract/shop.ts';
import { newId } from '../db/ids.ts';
import type { Queryable } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../http/access.ts';
import { ProviderError, type ProviderOrder, type Razorpay } from '../payments/razorpay.ts';
import { reach } from '../points.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import { findPendingOrder, holdEnd, lockShopper, setProviderOrderId } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { type PricedCart, priceItems, type RequestedItem, takeStockOf } from './price.ts';
import { addHistory } from './states.ts';
import { recordHolds } from './stock.ts';

export type Placement = {
  /** What the browser shows, in paise; the order is refused where it is not our own price. */
  amount: number;
  orderItems?: readonly RequestedItem[] | undefined;
  shippingAddress?: ShippingAddress | undefined;
};

export type PlacedOrder = { id: string; amount: number; currency: typeof CURRENCY };

/**
 * Remembers the order and holds its stock before any money can move, then opens it at the provider.
 * Where the provider fails the hold is given back at once: nobody has an id to pay for.
 */
export async function placeOrder(
  { database, razorpay }: Checkout,
  shopper: SignedIn,
  placement: Placement,
): Promise<PlacedOrder | Failure> {
  const held = await database.transaction((tx) => holdOrder(tx, shopper, placement));
  if (held instanceof Failure) return held;
  reach('after-hold');
  if (held.providerOrderId !== null) return answer(held.providerOrderId, placement.amount);
  try {
    const opened = await openAtProvider(razorpay, held.id, placement.amount);
    reach('after-provider-order');
    await setProviderOrderId(database.query, held.id, opened.id);
    return answer(opened.id, placement.amount);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await database.transaction((tx) => expireOrder(tx, held.id, 'shop'));
    return new Failure(
      'payment_provider_down',
      'The payment provider does not answer at the moment. Nothing was charged; please try again.',
    );
  }
}

function answer(id: string, amount: number): PlacedOrder {
  return { id, amount, currency: CURRENCY };
}

type HeldOrder = { id: string; providerOrderId: string | null };

async function holdOrder(
  tx: Queryable,
  shopper: SignedIn,
  placement: Placement,
): Promise<HeldOrder | Failure> {
  const fingerprint = fingerprintOf(placement);
  await lockShopper(tx, shopper.id);
  const pending = await findPendingOrder(tx, shopper.id);
  if (pending !== undefined) {
    const end = (await holdEnd(tx, pending.id)) ?? pending.created_at + HOLD_MS;
    const isSame = pending.fingerprint === fingerprint && pending.total_paise === placement.amount;
    if (isSame && end > Date.now()) {
      return { id: pending.id, providerOrderId: pending.provider_order_id };
    }
    await expireOrder(tx, pending.id, shopper.id);
  }

  const cart =
    placement.orderItems === undefined ? undefined : await priceItems(tx, placement.orderItems);
  if (cart instanceof Failure) return cart;
  if (cart !== undefined) {
    if (cart.totals.totalPaise !== placement.amount) return priceChanged(cart.totals.totalPaise);
    const short = await takeStockOf(tx, cart);
    if (short !== undefined) return short;
  }
  const id = newId();
  await insertOrder(tx, { id, shopper, placement, fingerprint, cart });
  return { id, providerOrderId: null };
}

function priceChanged(totalPaise: number): Failure {
  return new Failure(
    'amount_differs',
    `A price has changed: your cart now comes to ${formatPrice(totalPaise)}. Please look it over and try again.`,
  );
}

type NewOrder = {
  id: string;
  shopper: SignedIn;
  placement: Placement;
  fingerprint: string;
  cart: PricedCart | undefined;
};

/** Without a cart the whole amount counts as subtotal until the cart arrives. */
async function insertOrder(
  tx: Queryable,
  { id, shopper, placement, fingerprint, cart }: NewOrder,
): Promise<void> {
  const now = Date.now();
  await tx
    .insertInto('orders')
    .values({
      id,
      provider_order_id: null,
      user_id: shopper.id,
      state: 'pending',
      subtotal_paise: cart?.totals.subtotalPaise ?? placement.amount,
      shipping_paise: cart?.totals.shippingPaise ?? 0,
      tax_paise: cart?.totals.taxPaise ?? 0,
      total_paise: placement.amount,
      payment_method: PAYMENT_METHOD,
      shipping_address:
        placement.shippingAddress === undefined ? null : JSON.stringify(placement.shippingAddress),
      fingerprint,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addHistory(tx, id, shopper.id, 'placed', now);
  if (cart === undefined) return;
  await insertLines(tx, id, cart);
  await recordHolds(tx, id, cart.wanted, now + HOLD_MS);
}

export async function insertLines(tx: Queryable, id: string, cart: PricedCart): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(cart.lines.map((line, position) => ({ order_id: id, position, ...line })))
    .execute();
}

/** After an unclear failure the order may exist: it is looked for before it is given up. */
async function openAtProvider(
  razorpay: Razorpay,
  receipt: string,
  amount: number,
): Promise<ProviderOrder> {
  try {
    return await razorpay.createOrder(amount, receipt);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'rejected') throw error;
    const found = await razorpay.findOrderByReceipt(receipt);
    return found ?? razorpay.createOrder(amount, receipt);
  }
}

function fingerprintOf({ orderItems, shippingAddress }: Placement): string {
  const cart = orderItems?.map(({ product_id, qty }) => [product_id, qty]);
  return createHash('sha256')
    .update(JSON.stringify([cart ?? null, shippingAddress ?? null]))
    .digest('base64url');
}
