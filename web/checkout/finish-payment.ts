import type { Stores } from '../app/stores.tsx';
import { fetchOrder } from '../backend/orders.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import {
  dropOldPayments,
  dropOpenPayment,
  isAnyReported,
  isPaidFor,
  keepOpenPayment,
  type OpenPayment,
  type PaidPayment,
  readOpenPayments,
} from './open-payments.ts';
import { finish, tellReturn, tellUnknown } from './payment-outcome.ts';
import { verify } from './verification.ts';

/** The window reported a payment: asks the server until its answer is known. */
export async function finishPaid(stores: Stores, open: PaidPayment): Promise<void> {
  const reported = { ...open, reportedAt: Date.now(), asks: 0, askAgainAt: 0 };
  keepOpenPayment(reported);
  await verify(stores, reported, { isReturn: false });
}

/**
 * Asks how payments ended whose outcome this browser has not seen. Resolves to true where the shopper
 * has to see the answer before they may pay for anything else.
 */
export async function finishOpenPayments(stores: Stores): Promise<boolean> {
  dropOldPayments();
  let isAnswered = false;
  for (const open of readOpenPayments()) {
    isAnswered = (await finishOpen(stores, open)) || isAnswered;
  }
  return isAnswered;
}

/** Where another payment is offered: says if the answer about an earlier one is still unknown. */
export async function arriveAtPayment(stores: Stores): Promise<void> {
  const { checkout } = stores;
  if (await finishOpenPayments(stores)) return;
  const { stage } = checkout.getState();
  if (stage.kind === 'idle' && isAnyReported()) tellUnknown(checkout);
}

/** A closed window says little about the money. Resolves to true where there is an answer after all. */
export function finishOpen(stores: Stores, open: OpenPayment): Promise<boolean> {
  return isPaidFor(open) ? verify(stores, open, { isReturn: true }) : findOutcome(stores, open);
}

const underWay = new Map<string, Promise<boolean>>();

/** Concurrent callers share one request. */
function findOutcome(stores: Stores, open: OpenPayment): Promise<boolean> {
  const { order_id } = open.order;
  const known = underWay.get(order_id);
  if (known !== undefined) return known;
  const asked = askAboutOrder(stores, open).finally(() => underWay.delete(order_id));
  underWay.set(order_id, asked);
  return asked;
}

async function askAboutOrder(stores: Stores, open: OpenPayment): Promise<boolean> {
  const answer = await fetchOrder(open.order.order_id).catch(failureOf);
  if (answer instanceof CallFailure) {
    if (answer.status === 404) dropOpenPayment(open);
    return false;
  }
  if (tellReturn(stores, open, answer)) return true;
  if (answer.isPaid) finish(stores, open, answer);
  return answer.isPaid;
}
