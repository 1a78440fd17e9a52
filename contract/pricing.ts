import type { Rates } from './settings/shop.ts';
import { shareOut } from './share-out.ts';
import { SHOPPER_CURRENCY_SIGN } from './wording.ts';

/** Money is counted in whole paise; rupees with at most two decimals appear only on the wire. */
export type PricedLine = { pricePaise: number; qty: number };

/** What a line costs beside its price, in the order of the lines. */
export type LinePrice = { discountPaise: number; taxHundredths: number; taxPaise: number };

export const CHARGE_KINDS = ['shipping', 'fee', 'discount'] as const;
/** What an order costs beside its lines and their tax; a discount is negative. */
export type Charge = { kind: (typeof CHARGE_KINDS)[number]; paise: number };

export type Totals = {
  subtotalPaise: number;
  shippingPaise: number;
  taxPaise: number;
  totalPaise: number;
};

const PAISE_PER_RUPEE = 100;

/** Rounds because 1.15 × 100 is 114.99… in floating point; the input has at most two decimals. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * PAISE_PER_RUPEE);
}

/** Division by 100 gives the double nearest to the decimal, so it prints as the decimal. */
export function toRupees(paise: number): number {
  return paise / PAISE_PER_RUPEE;
}

/** The whole of it, in which tax is counted. */
const HUNDREDTHS = 10_000;

/** In two parts, because the product of both numbers may be too large to be exact. */
function taxOn(paise: number, hundredths: number): number {
  const rest = paise % HUNDREDTHS;
  return ((paise - rest) / HUNDREDTHS) * hundredths + Math.floor((rest * hundredths) / HUNDREDTHS);
}

export type CartPrice = { lines: LinePrice[]; charges: Charge[]; totals: Totals };

/** What a cart comes to; `totalPaise` is also the amount to be charged. */
export function priceTotals(lines: readonly PricedLine[], rates: Rates): Totals {
  const subtotalPaise = worthOf(lines);
  const shippingPaise = lines.length > 0 ? rates.shippingPaise : 0;
  const taxPaise = taxOn(subtotalPaise, rates.taxHundredths);
  return {
    subtotalPaise,
    shippingPaise,
    taxPaise,
    totalPaise: subtotalPaise + shippingPaise + taxPaise,
  };
}

/**
 * The only place that prices an order. Tax is counted once, on the subtotal, and then shared out
 * over the lines. Browsers need the totals alone.
 */
export function priceCart(lines: readonly PricedLine[], rates: Rates): CartPrice {
  const totals = priceTotals(lines, rates);
  return {
    lines: shareTax(lines, rates.taxHundredths, totals.taxPaise),
    charges: [{ kind: 'shipping', paise: totals.shippingPaise }],
    totals,
  };
}

/**
 * For a client that computes in floating point and truncates, which may be one paisa short: it is
 * charged one paisa less, and the tax is one paisa less.
 */
export function lessOnePaisa(
  { charges, totals }: CartPrice,
  lines: readonly PricedLine[],
  { taxHundredths }: Rates,
): CartPrice {
  const taxPaise = totals.taxPaise - 1;
  return {
    lines: shareTax(lines, taxHundredths, taxPaise),
    charges,
    totals: { ...totals, taxPaise, totalPaise: totals.totalPaise - 1 },
  };
}

/** How the tax of an order is made up of its lines. */
export function shareTax(
  lines: readonly PricedLine[],
  taxHundredths: number,
  taxPaise: number,
): LinePrice[] {
  return shareOut(
    taxPaise,
    lines.map((line) => worthOf([line])),
  ).map((share) => ({ discountPaise: 0, taxHundredths, taxPaise: share }));
}

function worthOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);
}

/** Without a sign. By hand: on a slow phone the first `Intl` formatter takes longer than all of the shop's code. */
export function formatAmount(paise: number): string {
  const sign = paise < 0 ? '-' : '';
  const rupees = Math.trunc(Math.abs(paise) / PAISE_PER_RUPEE);
  const rest = Math.round(Math.abs(paise) % PAISE_PER_RUPEE);
  const grouped = String(rupees).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return `${sign}${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** `₹1,23,456` or `₹249.50`: lakh grouping, with paise only if there are any. */
export function formatPrice(paise: number): string {
  return `${SHOPPER_CURRENCY_SIGN}${formatAmount(paise)}`;
}

/** The same amount with the sign of the order screens, which an owner can change. */
export function formatOrderTotal(paise: number, sign: string): string {
  return `${sign}${formatAmount(paise)}`;
}
