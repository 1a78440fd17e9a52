import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminCustomerEndpoints } from '../../../contract/customers/admin-endpoints.ts';
import { readOrders } from '../../orders/api.ts';
import { callOurs, callOursForOne } from './call.ts';
import { readPageOf } from './list-page.ts';

/** null where the customer does not exist. */
export function customerQuery(userId: string) {
  return queryOptions({
    queryKey: ['customers', 'one', userId],
    queryFn: ({ signal }) => {
      const options = { params: { user_id: userId }, signal };
      return callOursForOne(adminCustomerEndpoints.getCustomer, options);
    },
  });
}

/** How many orders the customer's screen shows at first, and how many more each time. */
const ORDERS_PER_PAGE = 10;

export function customerOrdersQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['customers', 'orders', userId],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { limit: String(ORDERS_PER_PAGE), cursor };
      const options = { params: { user_id: userId }, query, signal };
      const answer = await callOurs(adminCustomerEndpoints.listCustomerOrders, options);
      return readPageOf(answer, readOrders);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export async function signOutCustomer(userId: string): Promise<void> {
  await callOurs(adminCustomerEndpoints.signOutCustomer, { params: { user_id: userId } });
}
