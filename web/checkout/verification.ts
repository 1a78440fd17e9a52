import type { AccountStore } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import { postVerification } from '../backend/checkout.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { withToast } from '../lib/toasts.ts';
import { dropOpenPayment, findReported, isKept, type PaidPayment } from './open-payments.ts';
import { finish, refuse, tellUnknown } from './payment-outcome.ts';
import type { CheckoutStore } from './store.ts';
import { countQuestion, newestOf, pauseLeft, putOff, waitLeft } from './verification-pace.ts';

type Options = {
  /** Whether the shopper came back to the payment, rather than from its window. */
  isReturn: boolean;
};

/** By the payment's id, for as long as it is asked about. */
const waits = new Map<string, Promise<boolean>>();

/**
 * Asks until the answer is known. The shopper waits for it for half an hour at most: resolves to
 * true where they have to see it before they may pay for anything else.
 */
export function verify(stores: Stores, open: PaidPayment, options: Options): Promise<boolean> {
  const id = open.proof.payment_id;
  const known = waits.get(id);
  if (known !== undefined) return known;
  const timeout = startWaiting(stores.checkout, waitLeft(open));
  const answered = keepAsking(stores, open, options, timeout).finally(() => {
    timeout.stop();
    waits.delete(id);
  });
  const wait = Promise.race([answered, timeout.ended]);
  waits.set(id, wait);
  return wait;
}

type Timeout = {
  ended: Promise<false>;
  isOver: () => boolean;
  end: () => void;
  /** There is nothing to wait for any more. */
  stop: () => void;
};

function startWaiting(checkout: CheckoutStore, ms: number): Timeout {
  const { promise, resolve } = Promise.withResolvers<false>();
  let isOver = false;
  const end = () => {
    stop();
    if (!isOver && checkout.getState().stage.kind === 'checking') tellUnknown(checkout);
    isOver = true;
    resolve(false);
  };
  const timer = setTimeout(end, ms);
  const stop = () => clearTimeout(timer);
  if (ms > 0) checkout.setState({ stage: { kind: 'checking' } });
  else end();
  return { ended: promise, isOver: () => isOver, end, stop };
}

/** Never gives up on a payment because of a lost connection, for as long as it is kept. */
async function keepAsking(
  stores: Stores,
  first: PaidPayment,
  { isReturn }: Options,
  timeout: Timeout,
): Promise<boolean> {
  const { checkout, account } = stores;
  const { token } = account.getState();
  const isSameUser = () => account.getState().token === token;
  const wasStored = findReported(first) !== undefined;
  const post = () => postVerification({ ...first.order, ...first.proof });
  // Only the first request is one that the shopper started and waits for.
  let ask = isReturn ? post : () => withToast(post);
  for (let open = newestOf(first); ; open = newestOf(open)) {
    while (pauseLeft(open) > 0) {
      await pauseOf(pauseLeft(open), account);
      if (!isSameUser()) return false;
      open = newestOf(open);
    }
    // A machine that slept has not counted its time.
    if (waitLeft(open) === 0) timeout.end();
    if (!isKept(open)) {
      dropOpenPayment(open);
      return false;
    }
    open = countQuestion(open);
    const answer = await ask().catch(failureOf);
    ask = post;
    if (answer instanceof CallFailure) {
      if (!isSameUser()) return false;
      // Later the shopper may have paid for another one.
      if (!timeout.isOver()) checkout.setState({ order: undefined });
      if (canChange(answer)) {
        open = putOff(open, answer.retryAfterMs);
        continue;
      }
    }
    if (timeout.isOver()) {
      await untilQuiet(checkout);
      if (!isSameUser()) return false;
    }
    if (answer instanceof CallFailure) return refuse(stores, open, answer, isReturn);
    // The tab that had the answer first has taken the items out of the cart.
    const isTakenOut = wasStored && findReported(open) === undefined;
    finish(stores, isTakenOut ? { ...open, isFromElsewhere: true } : open, answer);
    return true;
  }
}

/** Whether the answer may be another one later. */
function canChange({ status, code }: CallFailure): boolean {
  const isPassing = status === 0 || status === 408 || status === 429 || status >= 500;
  return isPassing || code === 'payment_pending';
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

/** A late answer does not disturb a shopper who is paying for something else. */
async function untilQuiet(checkout: CheckoutStore): Promise<void> {
  const isQuiet = () => ['idle', 'stopped'].includes(checkout.getState().stage.kind);
  if (isQuiet()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = checkout.subscribe(() => {
    if (isQuiet()) resolve();
  });
  await promise;
  unsubscribe();
}
