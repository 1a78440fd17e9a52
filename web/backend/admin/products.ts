import type { CallBody } from '../../../contract/calls.ts';
import {
  adminCatalogueEndpoints,
  STOCK_SEEN_HEADER,
} from '../../../contract/catalogue/admin-endpoints.ts';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import type { ProductField } from '../../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER, writeProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { Product } from '../../../contract/catalogue/schemas.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { isRecord } from '../../lib/records.ts';
import { call, offers, takesMore } from '../backend.ts';
import { send } from '../wire/http.ts';
import { readRows } from '../wire/read-fields.ts';
import { readProduct } from '../wire/read-product.ts';
import { fetchSpecPage, type ListFilter, type ListPage, type PageRequest } from './list-page.ts';
import { narrowProducts } from './narrow-list.ts';

/** As typed: numbers are sent as text, and the server checks them. */
export type ProductForm = Record<ProductField, string>;

export type ProductFilter = ListFilter<'listProducts'>;

const products = {
  endpoint: catalogueEndpoints.listProducts,
  read: (body: unknown) => readRows(body, readProduct),
  narrow: narrowProducts,
};

export const fetchProductPage = (
  filter: ProductFilter,
  request: PageRequest,
): Promise<ListPage<Product>> => fetchSpecPage(products, filter, request);

/** null where the product does not exist. */
export async function fetchProduct(id: string, signal: AbortSignal): Promise<Product | null> {
  try {
    const { body } = await send(catalogueEndpoints.getProduct, { params: { id }, signal });
    if (!isRecord(body)) throw new Error('The answer is not a product.');
    return readProduct(body) ?? null;
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw error;
  }
}

/** The bodies of these three responses are ignored: a backend may send none. */
export async function addProduct(body: CallBody<'addProduct'>): Promise<void> {
  await send(adminCatalogueEndpoints.addProduct, { body });
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
  const headers: Record<string, string> = takesMore()
    ? { [STOCK_SEEN_HEADER]: seen.countInStock, [PRODUCT_SEEN_HEADER]: writeProductSeen(seen) }
    : {};
  await send(adminCatalogueEndpoints.updateProduct, { body, headers });
}

export async function removeProduct(body: CallBody<'removeProduct'>): Promise<void> {
  await send(adminCatalogueEndpoints.removeProduct, { body });
}

/** By the spec's calls alone, the whole product is sent with the resulting stock. */
export async function moveStock(product: Product, change: number): Promise<void> {
  const { _id, countInStock, rating: _, ...form } = product;
  if (offers('moveStock')) {
    await call(adminCatalogueEndpoints.moveStock, { params: { id: _id }, body: { change } });
  } else {
    const body = { _id, ...form, countInStock: countInStock + change };
    await send(adminCatalogueEndpoints.updateProduct, { body });
  }
}
