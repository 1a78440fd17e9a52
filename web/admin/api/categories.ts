import { queryOptions } from '@tanstack/react-query';
import * as backend from '../../backend/admin/categories.ts';
import { signedIn } from './call.ts';

export const fetchCategories = signedIn(backend.fetchCategories);

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => fetchCategories(signal),
  });
}

export const addCategory = signedIn(backend.addCategory);
export const updateCategory = signedIn(backend.updateCategory);
export const removeCategory = signedIn(backend.removeCategory);
