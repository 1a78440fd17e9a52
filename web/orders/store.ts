import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '../../contract/orders.ts';

export type OrdersState = {
  /** undefined until they are here. */
  orders: Order[] | undefined;
  hasFailed: boolean;
  /** How often they were forgotten: an answer to an earlier question is not kept. */
  forgotten: number;
};

export type OrdersStore = StoreApi<OrdersState>;

/** Every page has it; what fills it is in `api.ts`, which only those download that show orders. */
export function createOrdersStore(): OrdersStore {
  return createStore<OrdersState>(() => ({ orders: undefined, hasFailed: false, forgotten: 0 }));
}

export function forgetOrders(store: OrdersStore): void {
  store.setState(({ forgotten }) => ({
    orders: undefined,
    hasFailed: false,
    forgotten: forgotten + 1,
  }));
}
