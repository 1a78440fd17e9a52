import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Product } from '../../contract/catalogue.ts';
import type { CartLine } from '../../contract/checkout.ts';
import { priceCart, type Totals, toPaise } from '../../contract/pricing.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { fetchProduct } from '../catalogue/api.ts';
import { onStoredElsewhere, readStoredList, writeStorage } from '../lib/storage.ts';

export type CartState = {
  lines: CartLine[];
  /** What has changed about a line since it was put there, by product. */
  changes: Record<string, LineChange>;
};

export type LineChange = {
  /** In rupees, before. */
  priceBefore?: number;
  qtyBefore?: number;
  isGone?: boolean;
};

export type CartStore = StoreApi<CartState>;

export function createCartStore(): CartStore {
  return createStore<CartState>(() => ({ lines: [], changes: {} }));
}

/** Takes the cart of the last visit and follows what other tabs do. */
export function restoreCart(store: CartStore): void {
  const restore = () => store.setState({ lines: readStoredList(STORAGE_KEYS.cart, isCartLine) });
  restore();
  onStoredElsewhere(STORAGE_KEYS.cart, restore);
}

/** Adds a line, or replaces the one of the same product in its place. */
export function putInCart(store: CartStore, product: Product, qty: number): void {
  const line = toLine(product, qty);
  const { lines } = store.getState();
  const isThere = lines.some((other) => other.product_id === line.product_id);
  keep(
    store,
    isThere ? lines.map((other) => (isSame(other, line) ? line : other)) : [...lines, line],
  );
}

export function setQuantity(store: CartStore, productId: string, qty: number): void {
  const { lines, changes } = store.getState();
  const { [productId]: _seen, ...others } = changes;
  store.setState({ changes: others });
  keep(
    store,
    lines.map((line) => (line.product_id === productId ? { ...line, qty } : line)),
  );
}

export type RemovedLine = { line: CartLine; position: number };

/** Gives what is needed to put the line back where it was. */
export function removeFromCart(store: CartStore, productId: string): RemovedLine | undefined {
  const { lines } = store.getState();
  const position = lines.findIndex((line) => line.product_id === productId);
  const line = lines[position];
  if (line === undefined) return undefined;
  keep(store, lines.toSpliced(position, 1));
  return { line, position };
}

export function putBack(store: CartStore, { line, position }: RemovedLine): void {
  const others = store.getState().lines.filter((other) => !isSame(other, line));
  keep(store, others.toSpliced(position, 0, line));
}

/** Takes out what was paid for; lines and pieces that were added since stay. */
export function takeOutPaid(
  store: CartStore,
  paid: readonly { product_id: string; qty: number }[],
): void {
  const paidOf = ({ product_id }: CartLine) =>
    paid.find((item) => item.product_id === product_id)?.qty ?? 0;
  keep(
    store,
    store
      .getState()
      .lines.map((line) => ({ ...line, qty: line.qty - paidOf(line) }))
      .filter(({ qty }) => qty > 0),
  );
}

/** Compares every line with the shop as it is now, clamps it and notes what has changed. */
export async function refreshCart(store: CartStore): Promise<void> {
  const seen = store.getState().lines;
  const products = await Promise.all(
    seen.map(({ product_id }) => fetchProduct(product_id).catch(() => 'unknown' as const)),
  );
  const changes: CartState['changes'] = { ...store.getState().changes };
  const refreshed = new Map<string, CartLine>();
  for (const [index, line] of seen.entries()) {
    const product = products[index];
    // Without an answer the line stays as it was: the server will check it again.
    if (product === 'unknown') continue;
    const now = product === undefined ? { ...line, countInStock: 0 } : followProduct(line, product);
    const change = changeOf(line, now, product === undefined);
    if (change !== undefined) changes[line.product_id] = change;
    refreshed.set(line.product_id, now);
  }
  // A line that was changed or removed while we asked keeps what the shopper did.
  const lines = store
    .getState()
    .lines.map((line) => (seen.includes(line) ? (refreshed.get(line.product_id) ?? line) : line));
  store.setState({ changes });
  keep(store, lines);
}

function followProduct(line: CartLine, product: Product): CartLine {
  return toLine(product, Math.max(1, Math.min(line.qty, product.countInStock)));
}

function changeOf(before: CartLine, now: CartLine, isGone: boolean): LineChange | undefined {
  const change: LineChange = {
    ...(now.price === before.price ? {} : { priceBefore: before.price }),
    ...(now.qty === before.qty ? {} : { qtyBefore: before.qty }),
    ...(isGone ? { isGone } : {}),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

export const isBuyable = (line: CartLine): boolean => line.countInStock > 0;

/** What can be bought is what has a price. */
export function totalsOf(lines: readonly CartLine[]): Totals {
  return priceCart(
    lines.filter(isBuyable).map(({ price, qty }) => ({ pricePaise: toPaise(price), qty })),
  );
}

function toLine(product: Product, qty: number): CartLine {
  const { _id, name, image, price, countInStock, description } = product;
  return { product_id: _id, name, image, price, countInStock, description, qty };
}

function keep(store: CartStore, lines: CartLine[]): void {
  store.setState({ lines });
  writeStorage(STORAGE_KEYS.cart, JSON.stringify(lines));
}

const isSame = (one: CartLine, other: CartLine) => one.product_id === other.product_id;

/** Any script or person can write into storage: a line that cannot be shown or priced is none. */
function isCartLine(item: unknown): item is CartLine {
  if (typeof item !== 'object' || item === null) return false;
  const line = item as Partial<Record<keyof CartLine, unknown>>;
  return (
    typeof line.product_id === 'string' &&
    typeof line.name === 'string' &&
    typeof line.image === 'string' &&
    typeof line.description === 'string' &&
    Number.isFinite(line.price) &&
    Number.isInteger(line.countInStock) &&
    Number.isInteger(line.qty) &&
    Number(line.qty) >= 1
  );
}
