import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Order } from '../../contract/orders/schemas.ts';

export type OrdersState = {
  /** undefined until they have loaded. */
  orders: Order[] | undefined;
  hasFailed: boolean;
  /** How often they were invalidated: an answer to an earlier request is dropped. */
  forgotten: number;
};

export type OrdersStore = StoreApi<OrdersState>;

/** On every page; the code that fills it is in `api.ts`, which only pages that show orders download. */
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

/** Kept in the history entry: the shopper has pressed *Pay now*, so the window opens by itself. */
export type PayNowState = { isPressed?: boolean };
