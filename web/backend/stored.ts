/** What the browser has stored of answers is read like the answers themselves. */
import type { Product } from '../../contract/catalogue/schemas.ts';
import { isRecord } from '../lib/records.ts';
import { readNumber, readRows } from './wire/read-fields.ts';
import { readOffer } from './wire/read-product.ts';

export const readStoredProducts = (stored: readonly unknown[]): Product[] =>
  readRows(stored, readOffer);

/** A product and how many of it. */
type StoredItem = { product: Product; qty: number };

/** Those without a product or a quantity are dropped. */
export const readStoredItems = (stored: readonly unknown[]): StoredItem[] =>
  readRows(stored, readItem);

export const isStoredItem = (item: unknown): boolean =>
  isRecord(item) && readItem(item) !== undefined;

function readItem(item: Record<string, unknown>): StoredItem | undefined {
  const product = readOffer({ ...item, _id: item.product_id });
  const qty = readNumber(item.qty);
  return product && Number.isInteger(qty) && qty >= 1 ? { product, qty } : undefined;
}
