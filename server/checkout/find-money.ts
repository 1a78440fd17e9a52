import { CURRENCY } from '../../contract/policy.ts';
import type { FoundOrder } from '../orders/find-order.ts';
import {
  type FoundPayments,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type UnknownPayment,
} from '../payments/payment-provider.ts';

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
export async function findMoney(provider: PaymentProvider, order: FoundOrder): Promise<Money> {
  const { provider_order_id: orderId, total_paise } = order;
  if (orderId === null) return NO_MONEY;
  const { payments, unknown } = await findPayments(provider, orderId);
  const captured = payments.filter(isCaptured).sort(oldestFirst);
  const settle = (payment: ProviderPayment) => ({
    payment,
    unclear: [],
    extra: captured.filter(({ id }) => id !== payment.id),
    unknown,
  });
  const isWhole = ({ amount }: ProviderPayment) => amount === total_paise;
  const whole = captured.find(isWhole);
  if (whole !== undefined) return settle(whole);
  const [first] = captured;
  if (first !== undefined && (await isPaidThere(provider, orderId))) return settle(first);
  // Beside part of the amount, only an authorised payment of all of it is worth capturing.
  const authorised = payments.filter(isAuthorised).sort(oldestFirst);
  const chosen = authorised.find(isWhole) ?? (first === undefined ? authorised[0] : undefined);
  if (chosen === undefined) return { ...NO_MONEY, unclear: captured, unknown };
  const taken = await capture(provider, orderId, chosen);
  if (taken === undefined) return { ...NO_MONEY, unclear: captured, unknown };
  if (isWhole(taken) || (await isPaidThere(provider, orderId))) return settle(taken);
  return { ...NO_MONEY, unclear: [...captured, taken], unknown };
}

const oldestFirst = (one: ProviderPayment, other: ProviderPayment) =>
  one.createdAt - other.createdAt;

function isAuthorised({ status, currency }: ProviderPayment): boolean {
  return status === 'authorized' && currency === CURRENCY;
}

/** What the provider will not tell is not paid. */
async function isPaidThere(provider: PaymentProvider, orderId: string): Promise<boolean> {
  try {
    return await provider.isPaid(orderId);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'rejected') return false;
    throw error;
  }
}

/** Captures what was authorised, no more and no less; undefined if there is no money after all. */
async function capture(
  provider: PaymentProvider,
  orderId: string,
  { id, amount }: ProviderPayment,
): Promise<ProviderPayment | undefined> {
  try {
    const taken = await provider.capture(id, amount);
    return isCaptured(taken) ? taken : undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Another request settling the order may have captured it a moment ago.
    const { payments } = await findPayments(provider, orderId);
    const taken = payments.find((payment) => payment.id === id && isCaptured(payment));
    // If the provider refuses to capture it, there is no money.
    if (taken === undefined && error.kind !== 'rejected') throw error;
    return taken;
  }
}

/** The order's own payments, whatever else an answer may hold. */
async function findPayments(provider: PaymentProvider, orderId: string): Promise<FoundPayments> {
  const { payments, unknown } = await provider.findPayments(orderId);
  return { payments: payments.filter((payment) => payment.orderId === orderId), unknown };
}

/** The captured payments of an order, and those that we do not understand. */
export async function findCaptured(
  provider: PaymentProvider,
  orderId: string,
): Promise<{ captured: ProviderPayment[]; unknown: UnknownPayment[] }> {
  const { payments, unknown } = await findPayments(provider, orderId);
  return { captured: payments.filter(isCaptured), unknown };
}

export function isCaptured({ status }: Pick<ProviderPayment, 'status'>): boolean {
  return status === 'captured';
}
