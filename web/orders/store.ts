import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '../../contract/orders.ts';
import { failureOf } from '../lib/call-failure.ts';
import { fetchOrder, fetchOrders, type ShownOrder } from './api.ts';

export type OrdersState = {
  /** undefined until they are here. */
  orders: Order[] | undefined;
  hasFailed: boolean;
  /** How often they were forgotten: an answer to an earlier question is not kept. */
  forgotten: number;
};

export type OrdersStore = StoreApi<OrdersState>;

export function createOrdersStore(): OrdersStore {
  return createStore<OrdersState>(() => ({ orders: undefined, hasFailed: false, forgotten: 0 }));
}

export async function loadOrders(store: OrdersStore, limit?: number): Promise<void> {
  const { forgotten } = store.getState();
  store.setState({ hasFailed: false });
  const answer = await fetchOrders(limit).then(
    (orders) => ({ orders }),
    (error: unknown) => {
      console.error(error);
      return { hasFailed: true };
    },
  );
  if (store.getState().forgotten === forgotten) store.setState(answer);
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

export function forgetOrders(store: OrdersStore): void {
  store.setState(({ forgotten }) => ({
    orders: undefined,
    hasFailed: false,
    forgotten: forgotten + 1,
  }));
}
