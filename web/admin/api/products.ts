import { queryOptions } from '@tanstack/react-query';
import type { CallBody } from '../../../contract/calls.ts';
import { adminCatalogueEndpoints } from '../../../contract/catalogue/admin-endpoints.ts';
import * as backend from '../../backend/admin/products.ts';
import { newestChangesQuery } from './audit.ts';
import { call, signedIn, whileSignedIn } from './call.ts';
import { pagedQuery } from './paged-query.ts';

export type { ProductForm } from '../../backend/admin/products.ts';

export function productListQuery(filter: backend.ProductFilter) {
  return pagedQuery('products', filter, backend.fetchProductPage);
}

/** The best matches for a name or a SKU. */
export function productMatchesQuery(name: string, limit: number) {
  return queryOptions({
    queryKey: ['products', 'matches', name, limit],
    queryFn: async ({ signal }) => {
      const request = { limit, signal };
      const { rows } = await whileSignedIn(() => backend.fetchProductPage({ name }, request));
      return rows.slice(0, limit);
    },
    enabled: name !== '',
  });
}

/** The products with this SKU, in upper or lower case. */
export function sameSkuQuery(sku: string) {
  return queryOptions({
    queryKey: ['products', 'same-sku', sku],
    queryFn: ({ signal }) => whileSignedIn(() => backend.fetchSameSku(sku, signal)),
    enabled: sku !== '',
  });
}

/** null where the product does not exist. Fetched once: a refetch must not change a form in use. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => whileSignedIn(() => backend.fetchProduct(id, signal)),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

/** Who changed the product, newest first. */
export const productChangesQuery = (id: string) => newestChangesQuery({ kind: 'product', q: id });

export const addProduct = signedIn(backend.addProduct);
export const updateProduct = signedIn(backend.updateProduct);
export const removeProduct = signedIn(backend.removeProduct);
export const moveStock = signedIn(backend.moveStock);

export async function changeInBulk(body: CallBody<'changeProductsInBulk'>): Promise<void> {
  await call(adminCatalogueEndpoints.changeProductsInBulk, { body });
}

export type Upload = { signal: AbortSignal; onProgress: (done: number) => void };

/** Resolves to the image's address in our shop. */
export async function uploadImage(body: File, upload: Upload): Promise<string> {
  const headers = { 'Content-Type': body.type || 'application/octet-stream' };
  const options = { body, headers, ...upload };
  return (await call(adminCatalogueEndpoints.uploadImage, options)).body.image;
}
