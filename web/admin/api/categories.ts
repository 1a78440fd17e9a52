import { queryOptions } from '@tanstack/react-query';
import { adminCatalogueEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallBody } from '../../../contract/calls.ts';
import { catalogueEndpoints } from '../../../contract/endpoints.ts';
import { call } from './call.ts';

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) =>
      (await call(catalogueEndpoints.listCategories, { signal })).body.categories,
  });
}

/** What these answer is not read: a backend may leave it empty. */
export async function addCategory(body: CallBody<'addCategory'>): Promise<void> {
  await call(adminCatalogueEndpoints.addCategory, { body });
}

export async function updateCategory(body: CallBody<'updateCategory'>): Promise<void> {
  await call(adminCatalogueEndpoints.updateCategory, { body });
}

export async function removeCategory(body: CallBody<'removeCategory'>): Promise<void> {
  await call(adminCatalogueEndpoints.removeCategory, { body });
}
