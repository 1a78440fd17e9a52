import { queryOptions } from '@tanstack/react-query';
import { adminCatalogueEndpoints, STOCK_SEEN_HEADER } from '../../../contract/admin-endpoints.ts';
import type { CallAnswer, CallBody } from '../../../contract/calls.ts';
import type { Product } from '../../../contract/catalogue.ts';
import { catalogueEndpoints } from '../../../contract/endpoints.ts';
import { HOST } from '../../lib/host.ts';
import { call, callForOne } from './call.ts';
import { fetchPage, type ListFilter, listQuery } from './list-page.ts';

/** As typed: numbers are text, and the server checks them. */
export type ProductForm = Record<keyof CallBody<'addProduct'>, string>;

type ProductListFilter = ListFilter<'listProducts'>;

const productList = (filter: ProductListFilter) => ({
  endpoint: catalogueEndpoints.listProducts,
  filter,
  read: (products: CallAnswer<'listProducts'>) => products,
});

export function productListQuery(filter: ProductListFilter) {
  return listQuery('products', productList(filter));
}

/** The few that match a typed name best. */
export function productMatchesQuery(name: string, limit: number) {
  return queryOptions({
    queryKey: ['products', 'matches', name, limit],
    queryFn: async ({ signal }) => (await fetchPage(productList({ name }), { limit, signal })).rows,
    enabled: name !== '',
  });
}

/** null for an unknown one. Read once for the form: only the owner changes what is in it. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => callForOne(catalogueEndpoints.getProduct, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

/** What these three answer is not read: a backend may leave it empty. */
export async function addProduct(body: CallBody<'addProduct'>): Promise<void> {
  await call(adminCatalogueEndpoints.addProduct, { body });
}

/** `stockSeen` is what the form showed: in a shop of ours, what was sold meanwhile stays sold. */
export async function updateProduct(
  body: CallBody<'updateProduct'>,
  stockSeen: number,
): Promise<void> {
  // Another backend does not know the header, and from another origin it may not be sent unasked.
  const headers: Record<string, string> =
    HOST === '' ? { [STOCK_SEEN_HEADER]: String(stockSeen) } : {};
  await call(adminCatalogueEndpoints.updateProduct, { body, headers });
}

export async function removeProduct(body: CallBody<'removeProduct'>): Promise<void> {
  await call(adminCatalogueEndpoints.removeProduct, { body });
}

export async function moveStock(id: string, change: number): Promise<Product> {
  const options = { params: { id }, body: { change } };
  return (await call(adminCatalogueEndpoints.moveStock, options)).body;
}

export async function changeInBulk(body: CallBody<'changeProductsInBulk'>): Promise<number> {
  return (await call(adminCatalogueEndpoints.changeProductsInBulk, { body })).body.changed;
}

type Upload = { signal: AbortSignal; onProgress: (done: number) => void };

/** Gives the picture's address in our shop. */
export async function uploadImage(body: File, upload: Upload): Promise<string> {
  const headers = { 'Content-Type': body.type || 'application/octet-stream' };
  const options = { body, headers, ...upload };
  return (await call(adminCatalogueEndpoints.uploadImage, options)).body.image;
}
