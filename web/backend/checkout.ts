import type { CallAnswer, CallBody } from '../../contract/calls.ts';
import { checkoutEndpoints } from '../../contract/checkout/endpoints.ts';
import type { Order, OrderItem, ShippingAddress } from '../../contract/orders/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import type { Rates } from '../../contract/settings/shop.ts';
import { asRecord } from '../lib/records.ts';
import { call } from './backend.ts';
import { isMarkup } from './wire/answer-failure.ts';
import { HOST } from './wire/host.ts';
import { send } from './wire/http.ts';
import type { IsSuccess } from './wire/transport.ts';

type Placed = CallAnswer<'placeOrder'>;

/** Another backend may send nothing but the order itself. */
export type PlacedOrder = Partial<Omit<Placed, 'order'>> & {
  order: Omit<Placed['order'], 'currency'> & { currency?: string };
};

export async function postOrder(body: Required<CallBody<'placeOrder'>>): Promise<PlacedOrder> {
  return (await send(checkoutEndpoints.placeOrder, { body, isSuccess: isPlaced })).body;
}

/** Another backend may not say what the order was priced with. */
type PayableOrder = Omit<CallAnswer<'payOrder'>, 'rates' | 'orderItems'> & {
  orderItems: OrderItem[];
  rates?: Rates;
};

/** Opens the provider's window again for an order that is still due. */
export async function postPayOrder(orderId: string): Promise<PayableOrder> {
  const options = { params: { order_id: orderId }, isSuccess: isPlaced };
  const { orderItems, ...order } = (await call(checkoutEndpoints.payOrder, options)).body;
  const inRupees = orderItems.map(({ pricePaise, ...item }) => ({
    ...item,
    price: toRupees(pricePaise),
  }));
  return { ...order, orderItems: inRupees };
}

/**
 * What another backend leaves out of the saved order, even all of it, is filled in from what was sent.
 * Only an HTML page means that something else has answered.
 */
export async function postVerification(sent: CallBody<'paymentVerification'>): Promise<Order> {
  const { order_id, orderItems, totalPrice } = sent;
  const isSuccess: IsSuccess = ({ body }) => !isMarkup(body);
  const options = { body: sent, isSuccess };
  const saved: unknown = (await send(checkoutEndpoints.paymentVerification, options)).body;
  return { order_id, orderItems, totalPrice, ...asRecord(saved) } as Order;
}

/** The address of the last order; undefined before the first. */
export async function fetchLastAddress(): Promise<ShippingAddress | undefined> {
  return (await call(checkoutEndpoints.lastAddress)).body.shippingAddress;
}

const isPlaced: IsSuccess = ({ body }) => {
  const { id, amount } = asRecord(asRecord(body).order);
  return typeof id === 'string' && typeof amount === 'number';
};

/** A path that the backend has answered with, as an address. */
export const atBackend = (path: string): string => new URL(path, HOST || location.origin).href;
