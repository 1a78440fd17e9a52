import { queryOptions } from '@tanstack/react-query';
import type { BulkChange, Product } from '../../../contract/catalogue.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { call, callForOne } from './call.ts';
import { fetchPage, listQuery } from './list-page.ts';

/** As typed: numbers are text, and the server checks them. */
export type ProductForm = Record<
  'name' | 'brand' | 'category' | 'price' | 'description' | 'image' | 'countInStock',
  string
>;

type ProductFilter = { name: string; category?: string; sort?: string };

const productList = (query: ProductFilter) => ({
  path: apiPaths.products,
  query,
  read: (products: Product[]) => products,
});

export function productListQuery(filter: ProductFilter) {
  return listQuery('products', productList(filter));
}

/** The few that fit best, for whoever types a name. */
export function productMatchesQuery(name: string, limit: number) {
  return queryOptions({
    queryKey: ['products', 'matches', name, limit],
    queryFn: async ({ signal }) => (await fetchPage(productList({ name }), { limit, signal })).rows,
    enabled: name !== '',
  });
}

/** null for an unknown one. Read once for the form: nobody but the owner changes what stands in it. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => callForOne<Product>(apiPaths.product(id), signal),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

export async function addProduct(body: ProductForm): Promise<Product> {
  return (await call<Product>('POST', apiPaths.addProduct, { body })).body;
}

/** `stockSeen` is what the form showed: what was sold meanwhile stays sold. */
export async function updateProduct(
  body: ProductForm & { _id: string; stockSeen: number },
): Promise<Product> {
  return (await call<Product>('PUT', apiPaths.updateProduct, { body })).body;
}

export async function removeProduct(body: { _id: string }): Promise<Product> {
  return (await call<Product>('DELETE', apiPaths.removeProduct, { body })).body;
}

export async function moveStock(id: string, change: number): Promise<Product> {
  return (await call<Product>('POST', apiPaths.productStock(id), { body: { change } })).body;
}

export async function changeInBulk(body: BulkChange): Promise<number> {
  return (await call<{ changed: number }>('POST', apiPaths.bulkProducts, { body })).body.changed;
}

type Upload = { signal: AbortSignal; onProgress: (done: number) => void };

/** Gives the picture's address in our shop. */
export async function uploadImage(file: File, upload: Upload): Promise<string> {
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  return (
    await call<{ image: string }>('POST', apiPaths.images, { body: file, headers, ...upload })
  ).body.image;
}
