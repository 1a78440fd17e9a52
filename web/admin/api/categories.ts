import { queryOptions } from '@tanstack/react-query';
import type { CallBody } from '../../../contract/calls.ts';
import { adminCatalogueEndpoints } from '../../../contract/catalogue/admin-endpoints.ts';
import { catalogueEndpoints } from '../../../contract/catalogue/endpoints.ts';
import type { Category } from '../../../contract/catalogue/schemas.ts';
import { asRecord, readRows } from '../../lib/read-fields.ts';
import { call } from './call.ts';
import { readCategory } from './read-entities.ts';

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => fetchCategories(signal),
  });
}

export async function fetchCategories(signal: AbortSignal): Promise<Category[]> {
  const body: unknown = (await call(catalogueEndpoints.listCategories, { signal })).body;
  return readRows(asRecord(body).categories, readCategory);
}

/** The response bodies are ignored: the spec does not define them, and a backend may send none. */
export async function addCategory(body: CallBody<'addCategory'>): Promise<void> {
  await call(adminCatalogueEndpoints.addCategory, { body });
}

export async function updateCategory(body: CallBody<'updateCategory'>): Promise<void> {
  await call(adminCatalogueEndpoints.updateCategory, { body });
}

export async function removeCategory(body: CallBody<'removeCategory'>): Promise<void> {
  await call(adminCatalogueEndpoints.removeCategory, { body });
}
