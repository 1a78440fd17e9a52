import type { Order } from '../../contract/orders.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import * as PAYMENT from '../../contract/wording/payment.ts';
import { type AccountStore, endSession } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import { refreshCart } from '../cart/api.ts';
import { takeOutPaid } from '../cart/store.ts';
import { loadHolds } from '../holds/store.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { writeStorage } from '../lib/storage.ts';
import { withToast } from '../lib/toasts.ts';
import { fetchOrder, type ShownOrder } from '../orders/api.ts';
import { forgetOrders } from '../orders/store.ts';
import { postVerification } from './api.ts';
import {
  dropOpenPayment,
  isPaidFor,
  keepOpenPayment,
  type OpenPayment,
  type PaidPayment,
  readOpenPayments,
} from './open-payments.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The window reported a payment: asks the server until its answer is known. */
export async function finishPaid(stores: Stores, open: PaidPayment): Promise<void> {
  keepOpenPayment(open);
  await once(open, () => verify(stores, open, { isReturn: false }));
}

/** A closed window says little about the money. Resolves to true where it was paid after all. */
export function finishClosed(stores: Stores, open: OpenPayment): Promise<boolean> {
  return once(open, () => finishOpen(stores, open));
}

/**
 * Asks how payments ended whose outcome this browser has not seen. Resolves to true where the shopper
 * has to see the answer before they may pay for anything else.
 */
export async function finishOpenPayments(stores: Stores): Promise<boolean> {
  let isAnswered = false;
  for (const open of readOpenPayments()) {
    isAnswered = (await once(open, () => finishOpen(stores, open))) || isAnswered;
  }
  return isAnswered;
}

const underWay = new Map<string, Promise<boolean>>();

/** Concurrent callers share one request. */
function once({ order, proof }: OpenPayment, ask: () => Promise<boolean>): Promise<boolean> {
  const question = proof?.payment_id ?? order.order_id;
  const known = underWay.get(question);
  if (known !== undefined) return known;
  const asked = ask().finally(() => underWay.delete(question));
  underWay.set(question, asked);
  return asked;
}

async function finishOpen(stores: Stores, open: OpenPayment): Promise<boolean> {
  if (isPaidFor(open)) return verify(stores, open, { isReturn: true });
  const answer = await fetchOrder(open.order.order_id).catch(failureOf);
  if (answer instanceof CallFailure) {
    if (answer.status === 404) dropOpenPayment(open);
    return false;
  }
  if (tellReturn(stores, open, answer)) return true;
  if (answer.isPaid) finish(stores, open, answer);
  return answer.isPaid;
}

/** True where the money was returned: there is no order to show, but a reason. */
function tellReturn(stores: Stores, open: OpenPayment, order: ShownOrder): boolean {
  const reason = PAYMENT.describeReturn(order);
  if (reason === undefined) return false;
  dropOpenPayment(open);
  stores.checkout.setState({ stage: { kind: 'stopped', reason, isFault: true } });
  refreshShop(stores);
  return true;
}

/** Stale data in this browser may be why there is no order. */
function refreshShop(stores: Stores): void {
  void loadHolds(stores.account);
  forgetOrders(stores.orders);
  void refreshCart(stores);
}

/** Never gives up on a payment because of a lost connection. */
async function verify(
  stores: Stores,
  open: PaidPayment,
  { isReturn }: { isReturn: boolean },
): Promise<boolean> {
  const { checkout, account } = stores;
  const { token } = account.getState();
  checkout.setState({ stage: { kind: 'checking' } });
  const post = () => postVerification({ ...open.order, ...open.proof });
  // Only the first request is one that the shopper started and waits for.
  let ask = isReturn ? post : () => withToast(post);
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const answer = await ask().catch(failureOf);
    if (!(answer instanceof CallFailure)) {
      finish(stores, open, answer);
      return true;
    }
    if (account.getState().token !== token) return false;
    checkout.setState({ order: undefined });
    if (!canChange(answer)) return refuse(stores, open, answer, isReturn);
    ask = post;
    await pauseOf(pause, account);
    if (account.getState().token !== token) return false;
  }
}

/** Ends early when the user changes, so that a shopper who signs in is told at once. */
async function pauseOf(ms: number, account: AccountStore): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const unsubscribe = account.subscribe(({ token }, before) => {
    if (token !== before.token) resolve();
  });
  await promise;
  clearTimeout(timer);
  unsubscribe();
}

/** Whether the answer may be another one later. */
function canChange({ status, code }: CallFailure): boolean {
  return status === 0 || status >= 500 || status === 429 || code === 'payment_pending';
}

function finish(stores: Stores, open: OpenPayment, order: Order): void {
  const { account, cart, checkout, orders } = stores;
  dropOpenPayment(open);
  void loadHolds(account);
  const { order: told, stage } = checkout.getState();
  // The shopper was told already, by a concurrent caller.
  if (told !== undefined && told.order_id === order.order_id) {
    if (stage.kind === 'checking') checkout.setState({ stage: { kind: 'idle' } });
    return;
  }
  if (!open.isFromElsewhere) {
    takeOutPaid(cart, open.order.orderItems);
    writeStorage(STORAGE_KEYS.agreedCart, undefined, 'sessionStorage');
  }
  forgetOrders(orders);
  const { isFromElsewhere } = open;
  const paymentId = open.proof?.payment_id;
  checkout.setState({ order, stage: { kind: 'paid', order, paymentId, isFromElsewhere } });
}

/** The server's message says where the money is. */
function isAnswer({ code }: CallFailure): boolean {
  return code === 'out_of_stock' || code === 'order_state';
}

/** A final refusal: the payment did not become an order. */
function refuse(
  stores: Stores,
  open: OpenPayment,
  failure: CallFailure,
  isReturn: boolean,
): boolean {
  const { account, checkout } = stores;
  // A shopper who signs in again is told then.
  if (failure.status === 401) {
    endSession(account);
    return true;
  }
  dropOpenPayment(open);
  // Another user's order, from before they left this browser.
  if (failure.status === 404 && isReturn) {
    checkout.setState({ stage: { kind: 'idle' } });
    return false;
  }
  const reason = isAnswer(failure) ? failure.message : `${failure.message} ${PAYMENT.advice}`;
  checkout.setState({ stage: { kind: 'stopped', reason, isFault: true } });
  refreshShop(stores);
  return true;
}
