import { CURRENCY, PAYMENT_METHOD } from '../../contract/policy.ts';
import { toRupees } from '../../contract/pricing.ts';
import { SHOP_NAME } from '../../contract/wording.ts';
import { endSession } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import { refreshCart, totalsOf } from '../cart/store.ts';
import { failureOf } from '../lib/call-failure.ts';
import { HOST } from '../lib/host.ts';
import { withToast } from '../lib/toasts.ts';
import { type PlacedOrder, postOrder } from './api.ts';
import { finishClosed, finishOpenPayments, finishPaid } from './finish-payment.ts';
import { keepOpenPayment, type OpenPayment } from './open-payments.ts';
import { loadProviderScript, openProviderWindow, type WindowResult } from './provider-window.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const KEY: string = import.meta.env.VITE_RAZORPAY_KEY ?? 'rzp_test_HaatShopTestKy';
const THEME_COLOR = '#b23a1e';

const REASONS = {
  closed:
    'The payment window was closed before anything was paid. Your cart and your address are as they were: place the order again whenever you like.',
  declined: (reason: string) =>
    `The payment did not go through: ${asSentence(reason)} Your cart and your address are as they were: try again, or use another card.`,
  noWindow:
    'The payment window could not be loaded, and nothing was paid. Please check your connection and place the order again.',
};

/** From the button to the paid order; where it stops on the way, the stage says why. */
export async function pay(stores: Stores): Promise<void> {
  const { checkout } = stores;
  const { kind } = checkout.getState().stage;
  if (kind === 'paying' || kind === 'checking') return;
  checkout.setState({ stage: { kind: 'paying' } });
  if (await finishOpenPayments(stores)) return;
  checkout.setState({ stage: { kind: 'paying' } });

  const begun = await place(stores);
  if (begun === undefined) return;
  const { placed, open } = begun;
  const result = await openWindow(stores, placed).catch(() => 'no window' as const);
  if (result === 'no window') return stop(stores, REASONS.noWindow, true);
  if (result.kind === 'paid') return finishPaid(stores, { ...open, proof: result.proof });
  if (await finishClosed(stores, open)) return;
  const { decline } = result;
  if (decline === undefined) stop(stores, REASONS.closed, false);
  else stop(stores, REASONS.declined(decline), true);
}

/** The server prices the cart, holds its stock and remembers the order before any money moves. */
async function place(
  stores: Stores,
): Promise<{ placed: PlacedOrder; open: OpenPayment } | undefined> {
  const { account, cart } = stores;
  const { amount, order } = orderOf(stores);
  const { orderItems, shippingAddress } = order;
  try {
    const placed = await withToast(() => postOrder({ amount, orderItems, shippingAddress }));
    const open = { placedAt: Date.now(), order: { order_id: placed.order.id, ...order } };
    keepOpenPayment(open);
    return { placed, open };
  } catch (error) {
    console.error(error);
    const failure = failureOf(error);
    if (failure.status === 401) endSession(account);
    else stop(stores, failure.message, true);
    // The shop may not be as the cart remembers it: show what has changed.
    if (failure.status === 400 || failure.status === 409) void refreshCart(cart);
    return undefined;
  }
}

function orderOf({ cart, checkout }: Stores) {
  const { lines } = cart.getState();
  const totals = totalsOf(lines);
  return {
    amount: totals.totalPaise,
    order: {
      orderItems: lines.map(({ countInStock: _, ...item }) => item),
      shippingAddress: checkout.getState().address,
      paymentMethod: PAYMENT_METHOD,
      shippingPrice: toRupees(totals.shippingPaise),
      taxPrice: toRupees(totals.taxPaise),
      totalPrice: toRupees(totals.totalPaise),
      isPaid: true,
    },
  };
}

async function openWindow({ account }: Stores, placed: PlacedOrder): Promise<WindowResult> {
  const { order, key = KEY, script = SCRIPT } = placed;
  const { user } = account.getState();
  await loadProviderScript(new URL(script, HOST || location.origin).href);
  return openProviderWindow({
    key,
    amount: order.amount,
    currency: order.currency ?? CURRENCY,
    name: SHOP_NAME,
    order_id: order.id,
    prefill: { name: user?.name ?? '', email: user?.email ?? '' },
    theme: { color: THEME_COLOR },
  });
}

function stop({ checkout }: Stores, reason: string, isFault: boolean): void {
  checkout.setState({ stage: { kind: 'stopped', reason, isFault } });
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
