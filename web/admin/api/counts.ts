import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../../contract/stats/schemas.ts';
import type { ListPage, PageRequest } from '../../backend/admin/list-page.ts';
import { fetchOrderPage } from '../../backend/admin/orders.ts';
import { fetchProductPage } from '../../backend/admin/products.ts';
import { fetchUserPage } from '../../backend/admin/users.ts';
import { whileSignedIn } from './call.ts';
import { fetchCategories } from './categories.ts';

/** Counts for the dashboard's tiles, from the lists; one that fails counts as empty. */
export function countsQuery() {
  return queryOptions({
    queryKey: ['counts'],
    queryFn: async ({ signal }): Promise<Stats['counts']> => {
      const count = (rows: Promise<number>) =>
        rows.catch((error: unknown) => {
          // The screen was left before they were counted.
          if (signal.aborted) throw error;
          console.error(error);
          return 0;
        });
      const [users, products, categories, orders] = await Promise.all([
        count(countRows(fetchUserPage, signal)),
        count(countRows(fetchProductPage, signal)),
        count(fetchCategories(signal).then((rows) => rows.length)),
        count(countRows(fetchOrderPage, signal)),
      ]);
      return { users, products, categories, orders };
    },
  });
}

type FetchPage = (filter: object, request: PageRequest) => Promise<ListPage<unknown>>;

async function countRows(fetchPage: FetchPage, signal: AbortSignal): Promise<number> {
  const { total, rows } = await whileSignedIn(() => fetchPage({}, { limit: 1, signal }));
  return total ?? rows.length;
}
