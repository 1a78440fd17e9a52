import { CURRENCY } from '../../contract/policy.ts';
import type { FoundOrder } from '../orders/find-order.ts';
import type { Attempt } from '../payments/attempts.ts';
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
export async function findMoney(
  provider: PaymentProvider,
  { total_paise }: Pick<FoundOrder, 'total_paise'>,
  attempts: readonly Attempt[],
): Promise<Money> {
  const { payments, unknown } = await findPayments(provider, attempts);
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
  const first = await findPaidThere(provider, captured);
  if (first !== undefined) return settle(first);
  // Beside part of the amount, only an authorised payment of all of it is worth capturing.
  const authorised = payments.filter(isAuthorised).sort(oldestFirst);
  const chosen = authorised.find(isWhole) ?? (captured.length === 0 ? authorised[0] : undefined);
  if (chosen === undefined) return { ...NO_MONEY, unclear: captured, unknown };
  const taken = await capture(provider, attempts, chosen);
  if (taken === undefined) return { ...NO_MONEY, unclear: captured, unknown };
  if (isWhole(taken) || (await findPaidThere(provider, [taken]))) return settle(taken);
  return { ...NO_MONEY, unclear: [...captured, taken], unknown };
}

const oldestFirst = (one: ProviderPayment, other: ProviderPayment) =>
  one.createdAt - other.createdAt;

function isAuthorised({ status, currency }: ProviderPayment): boolean {
  return status === 'authorized' && currency === CURRENCY;
}

/** The first of these, oldest first, whose order the provider calls paid. */
async function findPaidThere(
  provider: PaymentProvider,
  captured: readonly ProviderPayment[],
): Promise<ProviderPayment | undefined> {
  for (const orderId of new Set(captured.map((payment) => payment.orderId))) {
    if (orderId === null || !(await isPaidThere(provider, orderId))) continue;
    return captured.find((payment) => payment.orderId === orderId);
  }
  return undefined;
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
  attempts: readonly Attempt[],
  { id, amount, orderId }: ProviderPayment,
): Promise<ProviderPayment | undefined> {
  try {
    const taken = await provider.capture(id, amount);
    return isCaptured(taken) ? { ...taken, orderId } : undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Another request settling the order may have captured it a moment ago.
    const { payments } = await findPayments(provider, attempts);
    const taken = payments.find((payment) => payment.id === id && isCaptured(payment));
    // If the provider refuses to capture it, there is no money.
    if (taken === undefined && error.kind !== 'rejected') throw error;
    return taken;
  }
}

/**
 * The payments of all attempts, whatever else an answer may hold. An attempt that this account does
 * not know was made at another; it is an error only if there is no other.
 */
async function findPayments(
  provider: PaymentProvider,
  attempts: readonly Attempt[],
): Promise<FoundPayments> {
  const found: FoundPayments = { payments: [], unknown: [] };
  let strange: ProviderError | undefined;
  let isKnown = false;
  for (const { provider_order_id: orderId } of attempts) {
    try {
      const { payments, unknown } = await provider.findPayments(orderId);
      found.payments.push(...payments.filter((payment) => payment.orderId === orderId));
      found.unknown.push(...unknown);
      isKnown = true;
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'unknown_id') throw error;
      strange = error;
    }
  }
  if (strange !== undefined && !isKnown) throw strange;
  return found;
}

/** The captured payments of an order, and those that we do not understand. */
export async function findCaptured(
  provider: PaymentProvider,
  attempts: readonly Attempt[],
): Promise<{ captured: ProviderPayment[]; unknown: UnknownPayment[] }> {
  const { payments, unknown } = await findPayments(provider, attempts);
  return { captured: payments.filter(isCaptured), unknown };
}

export function isCaptured({ status }: Pick<ProviderPayment, 'status'>): boolean {
  return status === 'captured';
}
