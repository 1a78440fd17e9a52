import { queryOptions } from '@tanstack/react-query';
import { adminCatalogueEndpoints } from '../../../contract/admin-endpoints.ts';
import type { CallBody } from '../../../contract/calls.ts';
import type { Category } from '../../../contract/catalogue.ts';
import { catalogueEndpoints } from '../../../contract/endpoints.ts';
import { call } from './call.ts';

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) =>
      (await call(catalogueEndpoints.listCategories, { signal })).body.categories,
  });
}

export async function addCategory(body: CallBody<'addCategory'>): Promise<Category> {
  return (await call(adminCatalogueEndpoints.addCategory, { body })).body;
}

export async function updateCategory(body: CallBody<'updateCategory'>): Promise<Category> {
  return (await call(adminCatalogueEndpoints.updateCategory, { body })).body;
}

export async function removeCategory(body: CallBody<'removeCategory'>): Promise<Category> {
  return (await call(adminCatalogueEndpoints.removeCategory, { body })).body;
}
