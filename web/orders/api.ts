import { type AccountStore, checkSession } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import { fetchOrder, fetchOrders, type OrdersRequest, type ShownOrder } from '../backend/orders.ts';
import { failureOf } from '../lib/call-failure.ts';

type OrderStores = Pick<Stores, 'account' | 'orders'>;

/** A failure is only logged. Resolves to false where another try may help. */
export async function loadOrders(
  { account, orders: store }: OrderStores,
  request: OrdersRequest = {},
): Promise<boolean> {
  const { forgotten } = store.getState();
  try {
    const orders = await fetchOrders(request);
    if (store.getState().forgotten === forgotten) store.setState({ orders, hasFailed: false });
    return true;
  } catch (error) {
    if (request.signal?.aborted) return true;
    console.error(error);
    if (store.getState().forgotten === forgotten) store.setState({ hasFailed: true });
    // Another try would not sign the user in.
    return followRefusal(error, account);
  }
}

/** From the server, else from the history as loaded. */
export async function findOrder(
  { account, orders }: OrderStores,
  orderId: string,
): Promise<ShownOrder> {
  try {
    return await fetchOrder(orderId);
  } catch (error) {
    followRefusal(error, account);
    const known = orders.getState().orders?.find(({ order_id }) => order_id === orderId);
    if (known === undefined) throw error;
    return known;
  }
}

/** Whether the user was refused: the session may have ended since, which its check decides. */
function followRefusal(error: unknown, account: AccountStore): boolean {
  const is401 = failureOf(error).status === 401;
  if (is401 && account.getState().token) void checkSession(account);
  return is401;
}
