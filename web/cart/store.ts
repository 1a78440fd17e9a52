import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Product } from '../../contract/catalogue/schemas.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import { priceTotals, type Totals, toPaise } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import { STORAGE_KEYS } from '../../contract/storefront/storage-keys.ts';
import { isStoredItem, readStoredItems } from '../backend/stored.ts';
import { onStoredElsewhere, readStoredValue, writeStorage } from '../lib/storage.ts';

export type CartState = {
  lines: CartLine[];
  /** What has changed about a line since it was added, by product. */
  changes: Record<string, LineChange>;
};

export type LineChange = {
  /** In rupees. */
  priceBefore?: number;
  qtyBefore?: number;
  isGone?: boolean;
};

export type CartStore = StoreApi<CartState>;

/** An item to add to the cart. */
export type WantedItem = {
  product_id: string;
  qty: number;
  /** Its name when it was ordered. */
  name?: string;
};

/** Kept in the history entry: what the cart adds when it is opened. */
export type OrderAgainState = { again?: readonly WantedItem[] };

export function createCartStore(): CartStore {
  return createStore<CartState>(() => ({ lines: [], changes: {} }));
}

/** Restores the cart of the last visit and follows other tabs. */
export function restoreCart(store: CartStore): void {
  const restore = () => {
    const stored: unknown[] = readStoredValue(STORAGE_KEYS.cart, Array.isArray) ?? [];
    store.setState({
      lines: readStoredItems(stored).map(({ product, qty }) => toLine(product, qty)),
    });
  };
  restore();
  onStoredElsewhere(STORAGE_KEYS.cart, restore);
}

/** Adds a line, or replaces the line of the same product in its place. */
export function putInCart(store: CartStore, product: Product, qty: number): void {
  const line = toLine(product, qty);
  const { lines } = store.getState();
  const isThere = lines.some((other) => other.product_id === line.product_id);
  keepLines(
    store,
    isThere ? lines.map((other) => (isSame(other, line) ? line : other)) : [...lines, line],
  );
}

export function setQuantity(store: CartStore, productId: string, qty: number): void {
  const { lines, changes } = store.getState();
  const { [productId]: _seen, ...others } = changes;
  store.setState({ changes: others });
  keepLines(
    store,
    lines.map((line) => (line.product_id === productId ? { ...line, qty } : line)),
  );
}

export type RemovedLine = { line: CartLine; position: number };

/** Returns what Undo needs to put the line back where it was. */
export function removeFromCart(store: CartStore, productId: string): RemovedLine | undefined {
  const { lines } = store.getState();
  const position = lines.findIndex((line) => line.product_id === productId);
  const line = lines[position];
  if (line === undefined) return undefined;
  keepLines(store, lines.toSpliced(position, 1));
  return { line, position };
}

export function putBack(store: CartStore, { line, position }: RemovedLine): void {
  const others = store.getState().lines.filter((other) => !isSame(other, line));
  keepLines(store, others.toSpliced(position, 0, line));
}

/** Removes what was paid for; lines and quantities that were added since stay. */
export function takeOutPaid(
  store: CartStore,
  paid: readonly { product_id: string; qty: number }[],
): void {
  const paidOf = ({ product_id }: CartLine) =>
    paid.find((item) => item.product_id === product_id)?.qty ?? 0;
  keepLines(
    store,
    store
      .getState()
      .lines.map((line) => ({ ...line, qty: line.qty - paidOf(line) }))
      .filter(({ qty }) => qty > 0),
  );
}

export const isBuyable = (line: CartLine): boolean => line.countInStock > 0;

/** A line that is sold out costs nothing but still counts: a cart with one is not empty. */
export function totalsOf(lines: readonly CartLine[], rates: Rates): Totals {
  return priceTotals(
    lines.map((line) => ({
      pricePaise: isBuyable(line) ? toPaise(line.price) : 0,
      qty: line.qty,
    })),
    rates,
  );
}

export function toLine(product: Product, qty: number): CartLine {
  const { _id, name, image, price, countInStock, description } = product;
  return { product_id: _id, name, image, price, countInStock, description, qty };
}

export function keepLines(store: CartStore, lines: CartLine[]): void {
  store.setState({ lines });
  writeStorage(STORAGE_KEYS.cart, JSON.stringify(lines));
}

const isSame = (one: CartLine, other: CartLine) => one.product_id === other.product_id;

/** For what this shop itself has stored, whose fields have the right types. */
export const isCartLine = (item: unknown): item is CartLine => isStoredItem(item);
