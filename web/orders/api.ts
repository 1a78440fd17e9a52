import { orderEndpoints } from '../../contract/orders/endpoints.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import * as ANSWERS from '../../contract/storefront/answers-wording.ts';
import { type AccountStore, checkSession } from '../account/store.ts';
import type { Stores } from '../app/stores.tsx';
import { isOurs, sendOurs } from '../backend/backend.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { send } from '../lib/http.ts';
import { asRecord } from '../lib/read-fields.ts';
import { readOrder, readOrders, type ShownOrder } from './read-order.ts';

export { type Extras, extrasToAsk, fetchExtras, readExtras, toExtras } from './extras.ts';
export { readOrders, type ShownOrder } from './read-order.ts';

type OrdersRequest = { limit?: number | undefined; signal?: AbortSignal };

/** A shopper's own orders; an admin gets a page of everyone's. */
async function fetchOrders({ limit, ...options }: OrdersRequest = {}): Promise<Order[]> {
  const query = isOurs() ? { limit: limit?.toString() } : {};
  return readOrders((await send(orderEndpoints.listOrders, { query, ...options })).body);
}

/** Another backend has no call for a single order, but lists it. */
export async function fetchOrder(orderId: string): Promise<ShownOrder> {
  const options = { params: { order_id: orderId } };
  const order = isOurs()
    ? readOrder(asRecord((await sendOurs(orderEndpoints.getOrder, options)).body))
    : (await fetchOrders()).find(({ order_id }) => order_id === orderId);
  if (order === undefined) throw new CallFailure(ANSWERS.odd, { status: isOurs() ? 200 : 404 });
  return order;
}

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
