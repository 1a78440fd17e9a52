import { queryOptions } from '@tanstack/react-query';
import type { SpecCallName } from '../../../contract/calls.ts';
import type { Stats } from '../../../contract/stats/schemas.ts';
import { fetchCategories } from './categories.ts';
import { fetchPage, type ListCall } from './list-page.ts';
import { orderList } from './orders.ts';
import { productList } from './products.ts';
import { userList } from './users.ts';

/** Counts for the dashboard's tiles, from the spec's lists; a list that fails counts as empty. */
export function countsQuery() {
  return queryOptions({
    queryKey: ['counts'],
    queryFn: async ({ signal }): Promise<Stats['counts']> => {
      const [users, products, categories, orders] = await Promise.all([
        countRows(userList({}), signal).catch(countNone),
        countRows(productList({}), signal).catch(countNone),
        fetchCategories(signal).then((rows) => rows.length, countNone),
        countRows(orderList({}), signal).catch(countNone),
      ]);
      return { users, products, categories, orders };
    },
  });
}

async function countRows<Name extends SpecCallName, Row>(
  list: ListCall<Name, Row>,
  signal: AbortSignal,
): Promise<number> {
  const { total, rows } = await fetchPage(list, { limit: 1, signal });
  return total ?? rows.length;
}

function countNone(error: unknown): number {
  console.error(error);
  return 0;
}
