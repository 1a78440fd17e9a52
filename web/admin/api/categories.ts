import { queryOptions } from '@tanstack/react-query';
import type { Category } from '../../../contract/catalogue.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { call } from './call.ts';

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) =>
      (await call<{ categories: Category[] }>('GET', apiPaths.categories, { signal })).body
        .categories,
  });
}

export async function addCategory(body: { name: string; slug: string }): Promise<Category> {
  return (await call<Category>('POST', apiPaths.addCategory, { body })).body;
}

export async function updateCategory(body: { _id: string; name: string }): Promise<Category> {
  return (await call<Category>('PUT', apiPaths.updateCategory, { body })).body;
}

export async function removeCategory(body: { _id: string }): Promise<Category> {
  return (await call<Category>('DELETE', apiPaths.removeCategory, { body })).body;
}
