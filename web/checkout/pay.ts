import type { CartLine } from '../../contract/checkout/schemas.ts';
import type { OrderItem } from '../../contract/orders/schemas.ts';
import * as PAYMENT from '../../contract/payments/wording.ts';
import { CURRENCY, PAYMENT_METHOD } from '../../contract/policy.ts';
import { priceTotals, toPaise, toRupees } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import { endSession } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import { atBackend, type PlacedOrder, postOrder, postPayOrder } from '../backend/checkout.ts';
import { refreshCart } from '../cart/api.ts';
import { loadHolds } from '../holds/store.ts';
import { type CallFailure, failureOf } from '../lib/call-failure.ts';
import { withToast } from '../lib/toasts.ts';
import { forgetOrders } from '../orders/store.ts';
import { loadShop } from '../shop/api.ts';
import { arriveAtPayment, finishOpen, finishOpenPayments, finishPaid } from './finish-payment.ts';
import {
  findOpenPayment,
  isAnyReported,
  keepOpenPayment,
  type OpenPayment,
  withKnownReport,
} from './open-payments.ts';
import {
  DEFAULT_KEY,
  DEFAULT_SCRIPT,
  loadProviderScript,
  openProviderWindow,
  type WindowResult,
} from './provider-window.ts';

/** For the page, which downloads this file when it is shown. */
export { arriveAtPayment, isAnyReported };

const THEME_COLOR = '#b23a1e';

/** What the shopper pays for: how its order is opened at the provider, and what to say if paying stops. */
type Purchase = {
  open: () => Promise<Begun>;
  /** What this browser knows of the shop may be stale. */
  onRefused: (failure: CallFailure) => void;
  messages: typeof PAYMENT.cartStopped;
};

type Begun = { placed: PlacedOrder; open: OpenPayment };

/** The cart as it was shown, with the total in paise. */
export type ShownCart = { lines: readonly CartLine[]; amount: number };

/** Places an order for the cart as it was shown, and pays for it. */
export function payForCart(stores: Stores, shown: ShownCart): Promise<void> {
  return pay(stores, {
    open: () => placeCart(stores, shown),
    onRefused: ({ status }) => {
      if (status !== 400 && status !== 409) return;
      void refreshCart(stores);
      // Shipping or tax may have changed: the shopper is asked about the new total.
      void loadShop(stores.shop);
    },
    messages: PAYMENT.cartStopped,
  });
}

/** Pays for an order that was placed before and is still held. */
export function payForOrder(stores: Stores, orderId: string): Promise<void> {
  return pay(stores, {
    open: () => reopenOrder(stores, orderId),
    onRefused: () => {
      forgetOrders(stores.orders);
      void loadHolds(stores.account);
    },
    messages: PAYMENT.orderStopped,
  });
}

/** From the button to the paid order; where it stops on the way, the stage says why. */
async function pay(stores: Stores, purchase: Purchase): Promise<void> {
  const { account, checkout } = stores;
  if (await finishOpenPayments(stores)) return;
  checkout.setState({ stage: { kind: 'paying' } });

  const begun = await begin(stores, purchase);
  if (begun === undefined) return;
  const { placed, open } = begun;
  const { messages } = purchase;
  const result = await openWindow(stores, placed).catch(() => 'no window' as const);
  if (result !== 'no window' && result.kind === 'paid') {
    return finishPaid(stores, { ...open, proof: result.proof });
  }
  // The items are held for the shopper now.
  void loadHolds(account);
  if (result === 'no window') return stop(stores, messages.noWindow, true);
  if (await finishOpen(stores, open)) return;
  const { decline } = result;
  if (decline === undefined) stop(stores, messages.closed, false);
  else stop(stores, `${PAYMENT.declined(asSentence(decline))} ${messages.retry}`, true);
}

/** The order is remembered here before any money can move. */
async function begin(stores: Stores, purchase: Purchase): Promise<Begun | undefined> {
  try {
    const { placed, open } = await withToast(purchase.open);
    const kept = withKnownReport(open);
    keepOpenPayment(kept);
    return { placed, open: kept };
  } catch (error) {
    console.error(error);
    const failure = failureOf(error);
    if (failure.status === 401) endSession(stores.account);
    else stop(stores, failure.message, true);
    purchase.onRefused(failure);
    return undefined;
  }
}

/** The server prices the cart, holds its stock and remembers the order. */
async function placeCart({ checkout, shop }: Stores, shown: ShownCart): Promise<Begun> {
  const { lines, amount } = shown;
  const orderItems = lines.map(toItem);
  const shippingAddress = checkout.getState().address;
  const { rates } = shop.getState();
  const placed = await postOrder({ amount, orderItems, shippingAddress });
  const order = {
    order_id: placed.order.id,
    orderItems,
    shippingAddress,
    ...chargesOf(orderItems, amount, rates),
  };
  return { placed, open: { placedAt: Date.now(), order } };
}

/** Only the fields of an order line, whatever else is in storage. */
function toItem({ product_id, name, image, price, description, qty }: CartLine): OrderItem {
  return { product_id, name, image, price, description, qty };
}

/** If this browser placed the order, its items leave the cart once they are paid. */
async function reopenOrder({ shop }: Stores, orderId: string): Promise<Begun> {
  const answer = await postPayOrder(orderId);
  const { orderItems, shippingAddress, rates = shop.getState().rates, ...placed } = answer;
  const known = findOpenPayment(placed.order.id);
  if (known !== undefined) return { placed, open: known };
  const order = {
    order_id: placed.order.id,
    orderItems,
    ...(shippingAddress === null ? {} : { shippingAddress }),
    ...chargesOf(orderItems, placed.order.amount, rates),
  };
  return { placed, open: { placedAt: Date.now(), order, isFromElsewhere: true } };
}

function chargesOf(items: readonly OrderItem[], amount: number, rates: Rates) {
  const priced = items.map(({ price, qty }) => ({ pricePaise: toPaise(price), qty }));
  const { subtotalPaise, shippingPaise } = priceTotals(priced, rates);
  return {
    paymentMethod: PAYMENT_METHOD,
    shippingPrice: toRupees(shippingPaise),
    taxPrice: toRupees(amount - subtotalPaise - shippingPaise),
    totalPrice: toRupees(amount),
    isPaid: true,
  };
}

async function openWindow({ account, shop }: Stores, placed: PlacedOrder): Promise<WindowResult> {
  const { order, key, script } = placed;
  const { name, accent } = shop.getState();
  const { user } = account.getState();
  await loadProviderScript(atBackend(script || DEFAULT_SCRIPT));
  return openProviderWindow({
    key: key || DEFAULT_KEY,
    amount: order.amount,
    currency: order.currency ?? CURRENCY,
    name,
    order_id: order.id,
    prefill: { name: user?.name ?? '', email: user?.email ?? '' },
    theme: { color: accent || THEME_COLOR },
  });
}

function stop({ checkout }: Stores, reason: string, isFault: boolean): void {
  checkout.setState({ stage: { kind: 'stopped', reason, isFault } });
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
