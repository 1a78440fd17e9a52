import type { Order, OrderItem, SingleOrder } from '../../../contract/orders/schemas.ts';
import { asRecord, isRecord } from '../../lib/records.ts';
import { readNumber, readRows, readText } from './read-fields.ts';

/** A backend that has only the specification's fields does not say whether an order was refunded. */
export type ShownOrder = Order & Partial<SingleOrder>;

export function readOrders(body: unknown): Order[] {
  return readRows(asRecord(body).orders, readOrder);
}

export function readOrder(order: Record<string, unknown>): ShownOrder | undefined {
  const { user, createdAt, isPaid, isDelivered, totalPrice, orderItems } = order;
  const order_id = readText(order.order_id);
  if (order_id === '') return undefined;
  return {
    ...order,
    order_id,
    user: readOrderUser(user),
    createdAt: readText(createdAt),
    isPaid: isPaid === true,
    isDelivered: isDelivered === true,
    totalPrice: readNumber(totalPrice),
    orderItems: Array.isArray(orderItems) ? readRows(orderItems, readItem) : [],
  };
}

/** Some backends say who it is, some name an id only, and some say nothing. */
function readOrderUser(user: unknown): Order['user'] {
  const { _id, name, email } = isRecord(user) ? user : { _id: user };
  return { _id: readText(_id), name: readText(name), email: readText(email) };
}

function readItem(item: Record<string, unknown>): OrderItem {
  return {
    product_id: readText(item.product_id),
    name: readText(item.name),
    image: readText(item.image),
    price: readNumber(item.price),
    description: readText(item.description),
    qty: readNumber(item.qty),
  };
}
