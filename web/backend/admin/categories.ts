import type { CallBody } from '../../../contract/calls.ts';
import { adminCatalogueEndpoints } from '../../../contract/catalogue/admin-endpoints.ts';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { asRecord } from '../../lib/records.ts';
import { send } from '../wire/http.ts';
import { readRows } from '../wire/read-fields.ts';
import { readCategory } from './read-entities.ts';

export async function fetchCategories(signal: AbortSignal): Promise<Category[]> {
  const body: unknown = (await send(catalogueEndpoints.listCategories, { signal })).body;
  return readRows(asRecord(body).categories, readCategory);
}

/** The response bodies are ignored: the spec does not define them, and a backend may send none. */
export async function addCategory(body: CallBody<'addCategory'>): Promise<void> {
  await send(adminCatalogueEndpoints.addCategory, { body });
}

export async function updateCategory(body: CallBody<'updateCategory'>): Promise<void> {
  await send(adminCatalogueEndpoints.updateCategory, { body });
}

export async function removeCategory(body: CallBody<'removeCategory'>): Promise<void> {
  await send(adminCatalogueEndpoints.removeCategory, { body });
}
