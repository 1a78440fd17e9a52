import { createHash } from 'node:crypto';
import type { ShippingAddress } from '../../contract/orders.ts';
import { CURRENCY } from '../../contract/policy.ts';
import { formatPrice } from '../../contract/pricing.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import {
  ProviderError,
  type ProviderOrder,
  type Razorpay,
  SMALLEST_AMOUNT,
} from '../payments/razorpay.ts';
import { newId } from '../platform/db/ids.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { failpoint } from '../platform/failpoints.ts';
import { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { findHoldEnd, holdStock } from '../stock/hold.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import { findPendingOrder, keepProviderOrderId, lockShopper } from './checkout-queries.ts';
import { expireOrder } from './expire.ts';
import { insertOrder } from './placing-queries.ts';
import { priceItems, type RequestedItem, takeStockOf } from './price.ts';

export type Placement = {
  /** What the browser shows, in paise; the order is refused where it is not our own price. */
  amount: number;
  orderItems?: readonly RequestedItem[] | undefined;
  shippingAddress?: ShippingAddress | undefined;
};

export type PlacedOrder = { id: string; amount: number; currency: typeof CURRENCY };

/** Remembers the order and holds its stock before any money can move, then opens it at the provider. */
export async function placeOrder(
  { database, razorpay }: Checkout,
  shopper: SignedIn,
  placement: Placement,
): Promise<PlacedOrder | Failure> {
  if (placement.amount < SMALLEST_AMOUNT) return tooSmall();
  const held = await database.transaction((tx) => holdOrder(tx, shopper, placement));
  if (held instanceof Failure) return held;
  failpoint('after-hold');
  if (held.providerOrderId !== null) return answer(held.providerOrderId, placement.amount);
  try {
    const opened = await openAtProvider(razorpay, held, placement.amount);
    failpoint('after-provider-order');
    return answerAs(
      await keepProviderOrderId(database.query, held.id, opened.id),
      placement.amount,
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const order = await database.transaction((tx) => giveUp(tx, held));
    return answerAs(order, placement.amount);
  }
}

/**
 * Where the same cart was sent twice at once, the other request may have opened the order, or may be
 * about to. Otherwise the hold goes back at once, for nobody has an id to pay for.
 */
async function giveUp(tx: Queryable, { id, isNew }: HeldOrder): Promise<FoundOrder> {
  const order = await lockOrder(tx, id);
  if (isNew && order.provider_order_id === null) await expireOrder(tx, id, 'shop');
  return order;
}

/** Nobody is asked to pay for an order that holds nothing any more. */
function answerAs({ provider_order_id, state }: FoundOrder, amount: number) {
  const isPayable = provider_order_id !== null && state === 'pending';
  return isPayable ? answer(provider_order_id, amount) : providerDown();
}

function providerDown(): Failure {
  return new Failure(
    'payment_provider_down',
    'The payment provider does not answer at the moment. Nothing was charged; please try again.',
  );
}

function tooSmall(): Failure {
  const detail = `The smallest amount that can be paid is ${formatPrice(SMALLEST_AMOUNT)}.`;
  return new Failure('invalid_input', detail, [{ field: 'amount', detail }]);
}

function answer(id: string, amount: number): PlacedOrder {
  return { id, amount, currency: CURRENCY };
}

type HeldOrder = {
  id: string;
  providerOrderId: string | null;
  /** False for an order that was placed before: it may have been opened already. */
  isNew: boolean;
};

async function holdOrder(
  tx: Queryable,
  shopper: SignedIn,
  placement: Placement,
): Promise<HeldOrder | Failure> {
  const fingerprint = fingerprintOf(placement);
  await lockShopper(tx, shopper.id);
  const pending = await findPendingOrder(tx, shopper.id);
  if (pending !== undefined) {
    const end = (await findHoldEnd(tx, pending.id)) ?? pending.created_at + HOLD_MS;
    const isSame = pending.fingerprint === fingerprint && pending.total_paise === placement.amount;
    if (isSame && end > Date.now()) {
      return { id: pending.id, providerOrderId: pending.provider_order_id, isNew: false };
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
  const now = Date.now();
  const { amount, shippingAddress } = placement;
  await insertOrder(tx, {
    id,
    userId: shopper.id,
    amount,
    shippingAddress,
    fingerprint,
    cart,
    now,
  });
  await addHistory(tx, id, shopper.id, { kind: 'placed' }, now);
  if (cart !== undefined) await holdStock(tx, id, cart.wanted, now + HOLD_MS);
  return { id, providerOrderId: null, isNew: true };
}

function priceChanged(totalPaise: number): Failure {
  return new Failure(
    'amount_differs',
    `A price has changed: your cart now comes to ${formatPrice(totalPaise)}. Please look it over and try again.`,
  );
}

/** Where the order may exist at the provider it is looked for before another is made. */
async function openAtProvider(
  razorpay: Razorpay,
  { id, isNew }: HeldOrder,
  amount: number,
): Promise<ProviderOrder> {
  const known = isNew ? undefined : await razorpay.findOrderByReceipt(id);
  if (known !== undefined) return known;
  try {
    return await razorpay.createOrder(amount, id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const opened = await razorpay.findOrderByReceipt(id);
    if (opened !== undefined) return opened;
    if (error.kind !== 'unclear') throw error;
    return razorpay.createOrder(amount, id);
  }
}

/** Null for a bare amount, whose cart and address come only at verification. */
function fingerprintOf({ orderItems, shippingAddress }: Placement): string | null {
  if (orderItems === undefined) return null;
  const cart = orderItems.map(({ product_id, qty }) => [product_id, qty]);
  return createHash('sha256')
    .update(JSON.stringify([cart, shippingAddress ?? null]))
    .digest('base64url');
}
