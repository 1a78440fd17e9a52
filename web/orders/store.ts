import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '../../contract/orders.ts';
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

/** As the server knows it now, else as it was seen in the history. */
export async function findOrder(store: OrdersStore, orderId: string): Promise<ShownOrder> {
  const known = store.getState().orders?.find(({ order_id }) => order_id === orderId);
  const asked = fetchOrder(orderId);
  return known === undefined ? asked : asked.catch(() => known);
}

export function forgetOrders(store: OrdersStore): void {
  store.setState(({ forgotten }) => ({
    orders: undefined,
    hasFailed: false,
    forgotten: forgotten + 1,
  }));
}
