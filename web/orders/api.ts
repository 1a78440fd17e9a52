import { orderEndpoints } from '../../contract/order-endpoints.ts';
import type { Order } from '../../contract/orders.ts';
import * as ANSWERS from '../../contract/wording/answers.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { send } from '../lib/http.ts';
import { asRecord } from '../lib/read-fields.ts';
import { readOrder, readOrders, type ShownOrder } from './read-order.ts';
import type { OrdersStore } from './store.ts';

export { type Extras, extrasToAsk, fetchExtras, readExtras, toExtras } from './extras.ts';
export { readOrders, type ShownOrder } from './read-order.ts';

/** A shopper's own orders; an admin gets a page of everyone's. */
async function fetchOrders(limit?: number): Promise<Order[]> {
  const query = { limit: limit?.toString() };
  return readOrders((await send(orderEndpoints.listOrders, { query })).body);
}

/** Another backend may answer this unknown address with its start page, or with nothing. */
export async function fetchOrder(orderId: string): Promise<ShownOrder> {
  const { status, body } = await send(orderEndpoints.getOrder, { params: { order_id: orderId } });
  const order = readOrder(asRecord(body));
  if (order === undefined) throw new CallFailure(ANSWERS.odd, { status });
  return order;
}

/** A failure is only logged. Resolves to false where another try may help. */
export async function loadOrders(store: OrdersStore, limit?: number): Promise<boolean> {
  const { forgotten } = store.getState();
  try {
    const orders = await fetchOrders(limit);
    if (store.getState().forgotten === forgotten) store.setState({ orders, hasFailed: false });
    return true;
  } catch (error) {
    console.error(error);
    if (store.getState().forgotten === forgotten) store.setState({ hasFailed: true });
    // Another try would not sign the user in.
    return failureOf(error).status === 401;
  }
}

/** From the server, else from the history as loaded, else from the list as it is now. */
export async function findOrder(store: OrdersStore, orderId: string): Promise<ShownOrder> {
  const isIt = ({ order_id }: Order) => order_id === orderId;
  const known = store.getState().orders?.find(isIt);
  try {
    return await fetchOrder(orderId);
  } catch (error) {
    if (known !== undefined) return known;
    const { status, code } = failureOf(error);
    // Our own server answered, or none did. Another backend may have no call for a single order.
    if (status === 0 || code !== undefined) throw error;
    const listed = (await fetchOrders()).find(isIt);
    if (listed === undefined) throw error;
    return listed;
  }
}
