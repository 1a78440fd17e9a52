import type { OrderCreation } from '../../contract/checkout.ts';
import type { Order, ShippingAddress } from '../../contract/orders.ts';
import { apiPaths } from '../../contract/paths.ts';
import { send } from '../http.ts';

export type PlacedOrder = {
  order: { id: string; amount: number; currency?: string };
  /** Absent from a backend that leaves both to the front end. */
  key?: string;
  script?: string;
};

export type OrderRequest = {
  /** In paise. */
  amount: number;
  orderItems: OrderCreation['orderItems'];
  shippingAddress: ShippingAddress;
};

export async function postOrder(request: OrderRequest): Promise<PlacedOrder> {
  return (await send<PlacedOrder>('POST', apiPaths.placeOrder, { body: request })).body;
}

export async function postVerification(payload: OrderCreation): Promise<Order> {
  return (await send<Order>('POST', apiPaths.paymentVerification, { body: payload })).body;
}

/** Where the last order went; undefined for the first one. */
export async function fetchLastAddress(): Promise<ShippingAddress | undefined> {
  const path = apiPaths.lastAddress;
  const { body } = await send<{ shippingAddress?: ShippingAddress }>('GET', path);
  return body.shippingAddress;
}
