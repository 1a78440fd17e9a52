import { createHash } from 'node:crypto';
import type { ShippingAddress } from '../../contract/orders/schemas.ts';
import { CURRENCY } from '../../contract/policy.ts';
import type { Totals } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import { type FoundOrder, lockOrder } from '../orders/find-order.ts';
import { addHistory } from '../orders/history.ts';
import { findAttempts, payableAttempt } from '../payments/attempts.ts';
import {
  type OpenedOrder,
  type PaymentProvider,
  ProviderError,
} from '../payments/payment-provider.ts';
import { newId } from '../platform/db/ids.ts';
import { lockNames } from '../platform/db/lock-name.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { failpoint } from '../platform/failpoints.ts';
import { Failure } from '../platform/failure.ts';
import { type EndedHolds, findFirmOf, holdStock } from '../stock/hold.ts';
import { joinLines, wantedOf } from '../stock/wanted.ts';
import { HOLD_MS, WATCH_MS } from './checkout.ts';
import { lockForSale } from './checkout-queries.ts';
import { countLapse, expireOrder } from './expire.ts';
import { holdEndOf } from './hold-end.ts';
import { keepOpened } from './keep-opened.ts';
import { insertOrder, lockUnpaid, markReplaced } from './placing-queries.ts';
import { chargedAs, priceItems, type RequestedItem, tooFew } from './price.ts';
import { makeRoom } from './surplus-lines.ts';

/** How long a shopper waits for a provider that does not answer. */
const OPENING_MS = 15_000;

export type Placement = {
  /** What the browser shows, in paise; the order is rejected if it differs from our price. */
  amount: number;
  orderItems?: readonly RequestedItem[] | undefined;
  shippingAddress?: ShippingAddress | undefined;
};

export type PlacedOrder = { id: string; amount: number; currency: typeof CURRENCY };

/**
 * Stores the order and holds its stock before any money can move, then opens it at the provider.
 */
export async function placeOrder(
  {
    database,
    payments,
    shop,
    actor,
    rateLimitKey: network,
  }: Pick<Context, 'database' | 'payments' | 'shop' | 'actor' | 'rateLimitKey'>,
  placement: Placement,
): Promise<PlacedOrder | Failure> {
  if (placement.amount < payments.smallestAmount) return tooSmall(payments);
  const placer = { userId: actor.id, network, payments, rates: shop.current };
  const held = await database.transaction(async (tx) => {
    await lockNames(tx, actor.id, network);
    return holdOrder(tx, placer, placement);
  });
  if (held instanceof Failure) return held;
  failpoint('after-hold');
  if (held.openedAs !== undefined) return answer(held.openedAs, placement.amount);
  try {
    const opened = await openAtProvider(payments, held, placement.amount);
    failpoint('after-provider-order');
    return answerAs(await keepOpened(database, held.id, payments, opened), placement.amount);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const found = await database.transaction((tx) => giveUp(tx, payments, held, error));
    return answerAs(found, placement.amount);
  }
}

/**
 * If the same cart was sent twice at once, the other request may have opened the order, or be about
 * to. Otherwise the hold is released at once, since nobody has an id to pay for.
 */
async function giveUp(
  tx: Queryable,
  payments: PaymentProvider,
  { id, isNew }: HeldOrder,
  { kind }: ProviderError,
): Promise<Opened> {
  const order = await lockOrder(tx, id);
  const attempt = payableAttempt(await findAttempts(tx, id, payments), payments);
  if (isNew && attempt === undefined) {
    // Counts as a lapse: otherwise a shopper could renew a hold by provoking rejections.
    await expireOrder(tx, id, 'shop', { hasLapsed: kind === 'rejected' });
  }
  return { order, openedAs: attempt?.provider_order_id };
}

type Opened = { order: FoundOrder; openedAs: string | undefined };

/** No one is asked to pay for an order that no longer holds anything. */
function answerAs({ order: { state }, openedAs }: Opened, amount: number) {
  const isPayable = openedAs !== undefined && state === 'pending';
  return isPayable ? answer(openedAs, amount) : new Failure('orderNotOpened');
}

function tooSmall({ smallestAmount }: PaymentProvider): Failure {
  const params = { leastPaise: smallestAmount };
  return new Failure('amountTooSmall', { params, field: 'amount' });
}

function answer(id: string, amount: number): PlacedOrder {
  return { id, amount, currency: CURRENCY };
}

type HeldOrder = {
  id: string;
  /** Its id at the provider. */
  openedAs: string | undefined;
  /** False for an order placed before: it may already be open at the provider. */
  isNew: boolean;
};

type Placer = {
  userId: string;
  network: string;
  payments: PaymentProvider;
  rates: () => Rates;
};

async function holdOrder(
  tx: Queryable,
  { userId, network, payments, rates: currentRates }: Placer,
  placement: Placement,
): Promise<HeldOrder | Failure> {
  const fingerprint = fingerprintOf(placement);
  const unpaid = await lockUnpaid(tx, userId);
  // By now the locks are held, however long that took.
  const now = Date.now();
  const rates = currentRates();
  const pending = unpaid.find(({ state }) => state === 'pending');
  const end = pending === undefined ? 0 : holdEndOf(pending);
  let ended: EndedHolds | undefined;
  if (pending !== undefined) {
    const isSame = pending.fingerprint === fingerprint && pending.total_paise === placement.amount;
    if (isSame && end > now) {
      const attempts = await findAttempts(tx, pending.id, payments);
      const openedAs = payableAttempt(attempts, payments)?.provider_order_id;
      const isElsewhere = attempts.length > 0 && openedAs === undefined;
      if (!isElsewhere) return { id: pending.id, openedAs, isNew: false };
    }
    await lockWhatMoves(tx, pending.id, placement.orderItems ?? []);
    ended = await expireOrder(tx, pending.id, userId);
  }
  const refused = await makeRoom(tx, userId);
  if (refused !== undefined) return refused;

  const priced =
    placement.orderItems === undefined
      ? undefined
      : await priceItems(tx, placement.orderItems, rates);
  if (priced instanceof Failure) return priced;
  const { amount, shippingAddress } = placement;
  const cart = priced === undefined ? undefined : chargedAs(priced, amount, rates);
  if (priced !== undefined && cart === undefined) return pricesChanged(priced.price.totals);
  const id = newId();
  await insertOrder(tx, {
    id,
    userId,
    amount,
    shippingAddress,
    fingerprint,
    cart,
    rates,
    account: payments.account,
    // Changing a cart again and again does not extend the hold.
    holdEndsAt: end > now ? end : now + HOLD_MS,
    now,
  });
  await addHistory(tx, id, userId, { kind: 'placed' }, now);
  const replaced = unpaid.filter((one) => one === pending || one.created_at > now - WATCH_MS);
  await markReplaced(
    tx,
    replaced.map((one) => one.id),
    id,
  );
  const held =
    cart === undefined
      ? { isFirm: false }
      : await holdStock(tx, { orderId: id, network }, cart, now);
  if ('short' in held) return tooFew(tx, held.short);
  if (pending !== undefined && ended !== undefined) {
    // A hold that continues has not lapsed; giving it up just before its end counts as a lapse.
    const goesOn = end > now && held.isFirm && ended.network === network;
    if (!goesOn) await countLapse(tx, pending.id, ended);
  }
  await recordEvent(tx, { kind: 'order_placed', orderId: id });
  return { id, openedAs: undefined, isNew: true };
}

/**
 * Locks what the old order returns and the new one takes together: one after the other, two
 * changing carts could deadlock.
 */
async function lockWhatMoves(
  tx: Queryable,
  pendingId: string,
  items: readonly RequestedItem[],
): Promise<void> {
  const held = [...(await findFirmOf(tx, pendingId))];
  const moving = wantedOf([...held.map(([product_id, qty]) => ({ product_id, qty })), ...items]);
  if (moving.length > 0) await lockForSale(tx, moving);
}

function pricesChanged({ totalPaise }: Totals): Failure {
  return new Failure('pricesChanged', { params: { totalPaise } });
}

/** If the order may exist at the provider, it is looked up before another is created. */
async function openAtProvider(
  provider: PaymentProvider,
  { id, isNew }: HeldOrder,
  amount: number,
): Promise<OpenedOrder> {
  const endsAt = performance.now() + OPENING_MS;
  const known = isNew ? undefined : await provider.findOpened(id, endsAt);
  if (known !== undefined) return known;
  try {
    return await provider.open({ amount, reference: id, endsAt });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const opened = await provider.findOpened(id, endsAt);
    if (opened !== undefined) return opened;
    if (error.kind !== 'unclear') throw error;
    return provider.open({ amount, reference: id, endsAt });
  }
}

/**
 * Null for a bare amount, whose cart and address arrive only at verification. Equal lines count as
 * one, because they are stored as one: either way of sending them gives the same order.
 */
function fingerprintOf({ orderItems, shippingAddress }: Placement): string | null {
  if (orderItems === undefined) return null;
  const cart = joinLines(orderItems).map(({ product_id, qty }) => [product_id, qty]);
  return createHash('sha256')
    .update(JSON.stringify([cart, shippingAddress ?? null]))
    .digest('base64url');
}
