import { useEffect, useState } from 'react';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { areRates, type Rates } from '../../contract/settings/shop.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { changeOf } from '../cart/api.ts';
import { type CartState, isCartLine, totalsOf } from '../cart/store.ts';
import { readStoredValue, writeStorage } from '../lib/storage.ts';

/** Lines, and what they are priced with. */
export type PricedLines = { lines: readonly CartLine[]; rates: Rates };

/**
 * What the shopper agreed to pay for: the cart as they left it, or as they were shown it since. It
 * survives a reload, so that a new total is never charged without asking.
 */
export function useAgreedCart(cart: PricedLines) {
  const [agreed, setAgreed] = useState(() => readAgreedCart() ?? cart);
  useEffect(() => {
    // Nobody agrees to an empty cart: what comes into it later is no change of it.
    if (agreed.lines.length === 0) return;
    writeStorage(STORAGE_KEYS.agreedCart, JSON.stringify(agreed), 'sessionStorage');
  }, [agreed]);
  return { ...compareCarts(agreed, cart), agree: () => setAgreed(cart) };
}

function readAgreedCart(): PricedLines | undefined {
  return readStoredValue(STORAGE_KEYS.agreedCart, isPricedLines, 'sessionStorage');
}

function isPricedLines(value: unknown): value is PricedLines {
  const { lines, rates } = (value ?? {}) as Partial<PricedLines>;
  return Array.isArray(lines) && lines.every(isCartLine) && areRates(rates);
}

/** Line by line, because two changes may leave the total as it was. */
export function compareCarts(agreed: PricedLines, { lines, rates }: PricedLines) {
  const changes: CartState['changes'] = {};
  let isAgreed = agreed.lines.length === lines.length;
  for (const line of lines) {
    const before = agreed.lines.find(({ product_id }) => product_id === line.product_id);
    const change = before === undefined ? undefined : changeOf(before, line);
    if (change !== undefined) changes[line.product_id] = change;
    isAgreed &&= before !== undefined && change === undefined;
  }
  const totalBefore = totalsOf(agreed.lines, agreed.rates).totalPaise;
  isAgreed &&= totalBefore === totalsOf(lines, rates).totalPaise;
  return { changes, totalBefore, isAgreed };
}
