import type { Row } from '../../platform/db/tables.ts';
import { SMALLEST_AMOUNT } from '../razorpay/razorpay.ts';

/**
 * What the provider also does besides taking a card: a payment by UPI, one that fails and succeeds
 * later, one with a fee on top or an offer taken off, and cash on delivery.
 */
export type Special = 'upi' | 'late' | 'fee' | 'offer' | 'cash';

/** The window shows its own view for this one. */
export const UPI_NUMBER = '4100280000002104';

/** Card numbers that stand for them. */
const SPECIALS = new Map<string, Special>([
  [UPI_NUMBER, 'upi'],
  ['4100280000002203', 'late'],
  ['4100280000002302', 'fee'],
  ['4100280000002401', 'offer'],
  ['4100280000002500', 'cash'],
]);

export function specialOf(cardNumber: string): Special | undefined {
  return SPECIALS.get(cardNumber.replace(/[\s-]/g, ''));
}

export function methodOf(special: Special | undefined): Row<'sandbox_payments'>['method'] {
  if (special === 'upi') return 'upi';
  return special === 'cash' ? 'cod' : 'card';
}

/** ₹20 and 18 % tax on it; as the provider reports it, the fee contains the tax. */
const FEE = { fee: 2_360, tax: 360 };
const OFFER = 5_000;

/** What the customer pays for an order of this amount. */
export function chargeOf(amount: number, special: Special | undefined) {
  if (special === 'fee') return { amount: amount + FEE.fee, ...FEE };
  const none = { fee: null, tax: null };
  if (special === 'offer') return { amount: Math.max(SMALLEST_AMOUNT, amount - OFFER), ...none };
  return { amount, ...none };
}
