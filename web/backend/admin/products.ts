import type { CallBody } from '../../../contract/calls.ts';
import {
  adminCatalogueEndpoints,
  STOCK_SEEN_HEADER,
} from '../../../contract/catalogue/admin-endpoints.ts';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import {
  OWN_FIELDS,
  OWN_FIELDS_HEADER,
  type OwnField,
  type ProductField,
  SPEC_FIELDS,
  writeOwnFields,
} from '../../../contract/catalogue/product-fields.ts';
import { PRODUCT_SEEN_HEADER, writeProductSeen } from '../../../contract/catalogue/product-seen.ts';
import type { OwnFields, Product, WholeProduct } from '../../../contract/catalogue/schemas.ts';
import { pick } from '../../../contract/pick.ts';
import { failureOf } from '../../lib/call-failure.ts';
import { isRecord } from '../../lib/records.ts';
import { call, offers, takesMore } from '../backend.ts';
import { send } from '../wire/http.ts';
import { readRows } from '../wire/read-fields.ts';
import { readProduct } from '../wire/read-product.ts';
import {
  fetchOwnPage,
  fetchSpecPage,
  type ListFilter,
  type ListPage,
  type PageRequest,
} from './list-page.ts';
import { narrowProducts } from './narrow-list.ts';

/** As typed: numbers are sent as text, and the server checks them. */
export type ProductForm = Record<ProductField, string>;

export type ProductFilter = ListFilter<'listProducts'>;

const products = {
  endpoint: catalogueEndpoints.listProducts,
  read: (body: unknown) => readRows(body, readProduct),
  narrow: narrowProducts,
};

/** The spec's list does not say our own fields. */
export type ListedProduct = Product & { [Name in OwnField]?: string };

/** The spec's list; what is searched for is found in SKUs, too, where there are any. */
export function fetchProductPage(
  { name, ...others }: ProductFilter,
  request: PageRequest,
): Promise<ListPage<ListedProduct>> {
  if (!name || !offers('searchProducts')) {
    return fetchSpecPage(products, { name, ...others }, request);
  }
  const { searchProducts } = adminCatalogueEndpoints;
  return fetchOwnPage(searchProducts, (found) => found, { q: name, ...others }, request);
}

/** The products with this SKU: two are enough to find another than the one that is edited. */
export async function fetchSameSku(sku: string, signal: AbortSignal): Promise<WholeProduct[]> {
  const options = { query: { sku, limit: '2' }, signal };
  return (await call(adminCatalogueEndpoints.searchProducts, options)).body;
}

const NO_OWN_FIELDS = Object.fromEntries(OWN_FIELDS.map((name) => [name, ''])) as OwnFields;

/** Empty by the spec's calls alone, and on a server of the release before. */
async function fetchOwnFields(id: string, signal: AbortSignal): Promise<OwnFields> {
  if (!offers('getWholeProduct')) return NO_OWN_FIELDS;
  try {
    const options = { params: { id }, signal };
    return pick((await call(adminCatalogueEndpoints.getWholeProduct, options)).body, OWN_FIELDS);
  } catch (error) {
    if (failureOf(error).status === 404) return NO_OWN_FIELDS;
    throw error;
  }
}

/** null where the product does not exist. */
export async function fetchProduct(id: string, signal: AbortSignal): Promise<WholeProduct | null> {
  try {
    const [{ body }, own] = await Promise.all([
      send(catalogueEndpoints.getProduct, { params: { id }, signal }),
      fetchOwnFields(id, signal),
    ]);
    if (!isRecord(body)) throw new Error('The answer is not a product.');
    const product = readProduct(body);
    return product === undefined ? null : { ...product, ...own };
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw error;
  }
}

/** The bodies of these three responses are ignored: a backend may send none. */
export async function addProduct(form: ProductForm): Promise<void> {
  const headers = takesMore() ? ownFieldsHeader(form, NO_OWN_FIELDS) : {};
  await send(adminCatalogueEndpoints.addProduct, { body: pick(form, SPEC_FIELDS), headers });
}

/** Names only what has changed. */
function ownFieldsHeader(form: OwnFields, seen: OwnFields): Record<string, string> {
  const changed = OWN_FIELDS.filter((name) => form[name] !== seen[name]);
  return changed.length === 0 ? {} : { [OWN_FIELDS_HEADER]: writeOwnFields(form, changed) };
}

/**
 * With what the form showed, our server undoes neither sales nor the changes of another admin; it
 * refuses a change of a field that another admin has changed as well.
 */
export async function updateProduct(
  _id: string,
  form: ProductForm,
  seen: ProductForm,
): Promise<void> {
  const body = { _id, ...pick(form, SPEC_FIELDS) };
  // Across origins another backend would have to permit them.
  const headers: Record<string, string> = takesMore()
    ? {
        [STOCK_SEEN_HEADER]: seen.countInStock,
        [PRODUCT_SEEN_HEADER]: writeProductSeen(seen),
        ...ownFieldsHeader(form, seen),
      }
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
