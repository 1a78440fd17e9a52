import { CURRENCY } from '../../contract/policy.ts';
import type { FoundOrder } from '../orders/find-order.ts';
import type {
  ProviderPayment,
  ReadPayments,
  UnknownPayment,
} from '../payments/provider-entities.ts';
import { ProviderError, type Razorpay } from '../payments/razorpay.ts';

/** What the provider shows for an order. */
export type Money = {
  /** The payment that settles the order. */
  payment: ProviderPayment | undefined;
  /** Captured, although the provider does not call its order paid: it settles nothing. */
  unclear: readonly ProviderPayment[];
  /** Captured on top of the first. */
  extra: readonly ProviderPayment[];
  /** Payments that we do not understand. */
  unknown: readonly UnknownPayment[];
};

const NO_MONEY: Money = { payment: undefined, unclear: [], extra: [], unknown: [] };

/**
 * The money for this order; a payment that is only authorised is captured now. An amount that
 * differs from the order's may be right: the customer may bear the fee, or have an offer. Then the
 * provider's order decides.
 */
export async function findMoney(razorpay: Razorpay, order: FoundOrder): Promise<Money> {
  const { provider_order_id: orderId, total_paise } = order;
  if (orderId === null) return NO_MONEY;
  const { payments, unknown } = await findPayments(razorpay, orderId);
  const captured = payments.some(isCaptured)
    ? payments.filter(isCaptured)
    : await captureOne(razorpay, orderId, total_paise, payments);
  const [first, ...extra] = captured.sort(
    (one, other) =>
      Number(other.amount === total_paise) - Number(one.amount === total_paise) ||
      one.created_at - other.created_at,
  );
  if (first === undefined) return { ...NO_MONEY, unknown };
  const isPaid =
    first.amount === total_paise || (await razorpay.findOrder(orderId)).status === 'paid';
  return isPaid
    ? { payment: first, unclear: [], extra, unknown }
    : { payment: undefined, unclear: captured, extra: [], unknown };
}

/** Captures what was authorised, no more and no less. */
async function captureOne(
  razorpay: Razorpay,
  orderId: string,
  total: number,
  payments: readonly ProviderPayment[],
): Promise<ProviderPayment[]> {
  const authorised = payments.filter(
    ({ status, currency }) => status === 'authorized' && currency === CURRENCY,
  );
  const chosen = authorised.find(({ amount }) => amount === total) ?? authorised[0];
  if (chosen === undefined) return [];
  try {
    return [await razorpay.capture(chosen.id, chosen.amount)].filter(isCaptured);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Another request settling the order may have captured it a moment ago.
    const taken = (await findPayments(razorpay, orderId)).payments.filter(isCaptured);
    // If the provider refuses to capture it, there is no money.
    if (taken.length === 0 && error.kind !== 'rejected') throw error;
    return taken;
  }
}

/** The order's own payments, whatever else an answer may hold. */
async function findPayments(razorpay: Razorpay, orderId: string): Promise<ReadPayments> {
  const { payments, unknown } = await razorpay.findPayments(orderId);
  return { payments: payments.filter(({ order_id }) => order_id === orderId), unknown };
}

/** The captured payments of an order that is settled already. */
export async function findCaptured(
  razorpay: Razorpay,
  orderId: string,
): Promise<ProviderPayment[]> {
  return (await findPayments(razorpay, orderId)).payments.filter(isCaptured);
}

export function isCaptured({ status }: Pick<ProviderPayment, 'status'>): boolean {
  return status === 'captured';
}
