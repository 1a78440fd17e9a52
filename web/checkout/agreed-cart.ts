import { useEffect, useState } from 'react';
import type { CartLine } from '../../contract/checkout.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { changeOf } from '../cart/api.ts';
import { type CartState, isCartLine, totalsOf } from '../cart/store.ts';
import { readStoredValue, writeStorage } from '../lib/storage.ts';

/**
 * What the shopper agreed to pay for: the cart as they left it, or as they were shown it since. It
 * survives a reload, so that a new total is never charged without asking.
 */
export function useAgreedCart(lines: readonly CartLine[]) {
  const [agreed, setAgreed] = useState(() => readAgreedCart() ?? lines);
  useEffect(() => {
    writeStorage(STORAGE_KEYS.agreedCart, JSON.stringify(agreed), 'sessionStorage');
  }, [agreed]);
  return { ...compareCarts(agreed, lines), agree: () => setAgreed(lines) };
}

function readAgreedCart(): readonly CartLine[] | undefined {
  return readStoredValue(STORAGE_KEYS.agreedCart, isCart, 'sessionStorage');
}

function isCart(value: unknown): value is CartLine[] {
  return Array.isArray(value) && value.every(isCartLine);
}

/** Line by line, because two changes may leave the total as it was. */
export function compareCarts(agreed: readonly CartLine[], lines: readonly CartLine[]) {
  const changes: CartState['changes'] = {};
  let isAgreed = agreed.length === lines.length;
  for (const line of lines) {
    const before = agreed.find(({ product_id }) => product_id === line.product_id);
    const change = before === undefined ? undefined : changeOf(before, line);
    if (change !== undefined) changes[line.product_id] = change;
    isAgreed &&= before !== undefined && change === undefined;
  }
  const totalBefore = totalsOf(agreed).totalPaise;
  isAgreed &&= totalBefore === totalsOf(lines).totalPaise;
  return { changes, totalBefore, isAgreed };
}
