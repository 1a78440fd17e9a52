import { queryOptions } from '@tanstack/react-query';
import type { CallBody } from '../../../contract/calls.ts';
import {
  adminCatalogueEndpoints,
  STOCK_SEEN_HEADER,
} from '../../../contract/catalogue/admin-endpoints.ts';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import type { ProductField } from '../../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER, writeProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { isOurs } from '../../backend/backend.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { isRecord, readRows } from '../../lib/read-fields.ts';
import { readProduct } from '../../lib/read-product.ts';
import { narrowProducts } from '../list/narrow-list.ts';
import { newestChangesQuery } from './audit.ts';
import { call, callOurs } from './call.ts';
import { fetchPage, type ListFilter, listQuery } from './list-page.ts';

/** As typed: numbers are sent as text, and the server checks them. */
export type ProductForm = Record<ProductField, string>;

type ProductListFilter = ListFilter<'listProducts'>;

export const productList = (filter: ProductListFilter) => ({
  endpoint: catalogueEndpoints.listProducts,
  filter,
  read: (body: unknown) => readRows(body, readProduct),
  narrow: narrowProducts,
});

export function productListQuery(filter: ProductListFilter) {
  return listQuery('products', productList(filter));
}

/** The best matches for a name. */
export function productMatchesQuery(name: string, limit: number) {
  return queryOptions({
    queryKey: ['products', 'matches', name, limit],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchPage(productList({ name }), { limit, signal });
      return rows.slice(0, limit);
    },
    enabled: name !== '',
  });
}

/** null where the product does not exist. Fetched once: a refetch must not change a form in use. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

/** Who changed the product, newest first. */
export const productChangesQuery = (id: string) => newestChangesQuery({ kind: 'product', q: id });

async function fetchProduct(id: string, signal: AbortSignal): Promise<Product | null> {
  try {
    const { body } = await call(catalogueEndpoints.getProduct, { params: { id }, signal });
    if (!isRecord(body)) throw new Error('The answer is not a product.');
    return readProduct(body) ?? null;
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw error;
  }
}

/** The bodies of these three responses are ignored: a backend may send none. */
export async function addProduct(body: CallBody<'addProduct'>): Promise<void> {
  await call(adminCatalogueEndpoints.addProduct, { body });
}

/**
 * With what the form showed, our server undoes neither sales nor the changes of another admin; it
 * refuses a change of a field that another admin has changed as well.
 */
export async function updateProduct(
  body: CallBody<'updateProduct'>,
  seen: ProductForm,
): Promise<void> {
  // Across origins another backend would have to permit them.
  const headers: Record<string, string> = isOurs()
    ? { [STOCK_SEEN_HEADER]: seen.countInStock, [PRODUCT_SEEN_HEADER]: writeProductSeen(seen) }
    : {};
  await call(adminCatalogueEndpoints.updateProduct, { body, headers });
}

export async function removeProduct(body: CallBody<'removeProduct'>): Promise<void> {
  await call(adminCatalogueEndpoints.removeProduct, { body });
}

/** Another backend gets the whole product, with the resulting stock. */
export async function moveStock(product: Product, change: number): Promise<void> {
  const { _id, countInStock, rating: _, ...form } = product;
  if (isOurs()) {
    const options = { params: { id: _id }, body: { change } };
    await callOurs(adminCatalogueEndpoints.moveStock, options);
  } else {
    const body = { _id, ...form, countInStock: countInStock + change };
    await call(adminCatalogueEndpoints.updateProduct, { body });
  }
}

export async function changeInBulk(body: CallBody<'changeProductsInBulk'>): Promise<void> {
  await callOurs(adminCatalogueEndpoints.changeProductsInBulk, { body });
}

export type Upload = { signal: AbortSignal; onProgress: (done: number) => void };

/** Resolves to the image's address in our shop. */
export async function uploadImage(body: File, upload: Upload): Promise<string> {
  const headers = { 'Content-Type': body.type || 'application/octet-stream' };
  const options = { body, headers, ...upload };
  return (await callOurs(adminCatalogueEndpoints.uploadImage, options)).body.image;
}
