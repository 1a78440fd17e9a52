import { orderEndpoints } from '../../contract/order-endpoints.ts';
import type { Order } from '../../contract/orders.ts';
import { ANSWERS } from '../../contract/wording/answers.ts';
import { CallFailure, failureOf } from '../lib/call-failure.ts';
import { send } from '../lib/http.ts';
import { asRecord } from '../lib/read-fields.ts';
import { readOrder, readOrders, type ShownOrder } from './read-order.ts';
import type { OrdersStore } from './store.ts';

export { readOrders, type ShownOrder } from './read-order.ts';

/** A shopper's own orders; an admin gets everybody's, as many as a page holds. */
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

/** A failure is only logged. False where the list did not come and may come later. */
export async function loadOrders(store: OrdersStore, limit?: number): Promise<boolean> {
  const { forgotten } = store.getState();
  try {
    const orders = await fetchOrders(limit);
    if (store.getState().forgotten === forgotten) store.setState({ orders, hasFailed: false });
    return true;
  } catch (error) {
    console.error(error);
    if (store.getState().forgotten === forgotten) store.setState({ hasFailed: true });
    // Asking again does not sign anyone in.
    return failureOf(error).status === 401;
  }
}

/** As the server knows it now, else as it was seen in the history, else as it is listed there now. */
export async function findOrder(store: OrdersStore, orderId: string): Promise<ShownOrder> {
  const isIt = ({ order_id }: Order) => order_id === orderId;
  const known = store.getState().orders?.find(isIt);
  try {
    return await fetchOrder(orderId);
  } catch (error) {
    if (known !== undefined) return known;
    const { status, code } = failureOf(error);
    // Our own server has spoken, or none has. Another one may know no call for a single order.
    if (status === 0 || code !== undefined) throw error;
    const listed = (await fetchOrders()).find(isIt);
    if (listed === undefined) throw error;
    return listed;
  }
}
