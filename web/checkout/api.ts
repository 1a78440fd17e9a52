import type { CallAnswer, CallBody } from '../../contract/calls.ts';
import { checkoutEndpoints } from '../../contract/endpoints.ts';
import type { Order, ShippingAddress } from '../../contract/orders.ts';
import { send } from '../lib/http.ts';

type Placed = CallAnswer<'placeOrder'>;

/** Another backend may leave all but the order itself to the front end. */
export type PlacedOrder = Partial<Omit<Placed, 'order'>> & {
  order: Omit<Placed['order'], 'currency'> & { currency?: string };
};

export async function postOrder(body: Required<CallBody<'placeOrder'>>): Promise<PlacedOrder> {
  return (await send(checkoutEndpoints.placeOrder, { body })).body;
}

/** Opens the provider's window again for an order that is still due. */
export async function postPayOrder(orderId: string): Promise<CallAnswer<'payOrder'>> {
  return (await send(checkoutEndpoints.payOrder, { params: { order_id: orderId } })).body;
}

export async function postVerification(body: CallBody<'paymentVerification'>): Promise<Order> {
  return (await send(checkoutEndpoints.paymentVerification, { body })).body;
}

/** Where the last order went; undefined for the first one. */
export async function fetchLastAddress(): Promise<ShippingAddress | undefined> {
  return (await send(checkoutEndpoints.lastAddress)).body.shippingAddress;
}
