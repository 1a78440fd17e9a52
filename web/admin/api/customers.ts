import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminCustomerEndpoints } from '../../../contract/customers/admin-endpoints.ts';
import { fetchCustomerOrders } from '../../backend/admin/orders.ts';
import { call, callForOne, whileSignedIn } from './call.ts';

/** null where the customer does not exist. */
export function customerQuery(userId: string) {
  return queryOptions({
    queryKey: ['customers', 'one', userId],
    queryFn: ({ signal }) => {
      const options = { params: { user_id: userId }, signal };
      return callForOne(adminCustomerEndpoints.getCustomer, options);
    },
  });
}

/** How many orders the customer's screen shows at first, and how many more each time. */
const ORDERS_PER_PAGE = 10;

export function customerOrdersQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['customers', 'orders', userId],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === undefined ? {} : { cursor: pageParam };
      const request = { limit: ORDERS_PER_PAGE, ...page, signal };
      return whileSignedIn(() => fetchCustomerOrders(userId, request));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export async function signOutCustomer(userId: string): Promise<void> {
  await call(adminCustomerEndpoints.signOutCustomer, { params: { user_id: userId } });
}
