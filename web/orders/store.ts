import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '../../contract/orders.ts';
import { fetchOrder, fetchOrders, type ShownOrder } from './api.ts';

export type OrdersState = {
  /** undefined until they are here. */
  orders: Order[] | undefined;
  hasFailed: boolean;
};

export type OrdersStore = StoreApi<OrdersState>;

export function createOrdersStore(): OrdersStore {
  return createStore<OrdersState>(() => ({ orders: undefined, hasFailed: false }));
}

export async function loadOrders(store: OrdersStore, limit?: number): Promise<void> {
  store.setState({ hasFailed: false });
  try {
    store.setState({ orders: await fetchOrders(limit) });
  } catch (error) {
    console.error(error);
    store.setState({ hasFailed: true });
  }
}

/** As the server knows it now, else as it was seen in the history. */
export async function findOrder(store: OrdersStore, orderId: string): Promise<ShownOrder> {
  const known = store.getState().orders?.find(({ order_id }) => order_id === orderId);
  const asked = fetchOrder(orderId);
  return known === undefined ? asked : asked.catch(() => known);
}

export function forgetOrders(store: OrdersStore): void {
  store.setState({ orders: undefined, hasFailed: false });
}
