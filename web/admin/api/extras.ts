import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Order } from '../../../contract/orders/schemas.ts';
import { PAGE_SIZE } from '../../backend/admin/list-page.ts';
import { type Extras, extrasToAsk, fetchPartOfExtras, toExtras } from '../../backend/orders.ts';
import { whileSignedIn } from './call.ts';

/** Numbers, refunds and deadlines of these orders. */
function extrasQuery(orderIds: readonly string[]) {
  const ids = extrasToAsk(orderIds).at(0) ?? [];
  return queryOptions({
    queryKey: ['orders', 'extras', ids],
    queryFn: ({ signal }) => whileSignedIn(() => fetchPartOfExtras(ids, { signal })),
    enabled: ids.length > 0,
  });
}

/** Asked page by page, so that showing more asks only about more. */
export function useOrderExtras(orders: readonly Pick<Order, 'order_id'>[]): Extras {
  const pages = Array.from({ length: Math.ceil(orders.length / PAGE_SIZE) }, (_, page) =>
    orders.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(({ order_id }) => order_id),
  );
  return useQueries({
    queries: pages.map(extrasQuery),
    combine: (answers) => toExtras(answers.flatMap(({ data }) => data ?? [])),
  });
}

/** The same for one order. */
export function useOneOrderExtras(orderId: string) {
  const { data, isLoading } = useQuery(extrasQuery([orderId]));
  return { extras: data?.at(0), isLoading };
}
