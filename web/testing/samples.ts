import type { User } from '../../contract/accounts/schemas.ts';
import type { Product } from '../../contract/catalogue/schemas.ts';
import type { CartLine } from '../../contract/checkout/schemas.ts';
import type { Order, OrderItem } from '../../contract/orders/schemas.ts';

export function sampleProduct(id: string, fields: Partial<Product> = {}): Product {
  return {
    _id: id,
    name: `Product ${id}`,
    brand: 'Test',
    category: 'uncategorised',
    price: 100,
    description: 'A thing.',
    image: '/images/thing-640.webp',
    countInStock: 5,
    rating: 4.5,
    ...fields,
  };
}

export function sampleLine(id: string, fields: Partial<CartLine> = {}): CartLine {
  return { ...sampleItem(id, 1), countInStock: 5, ...fields };
}

export function sampleItem(id: string, qty: number): OrderItem {
  return {
    product_id: id,
    name: `Product ${id}`,
    image: '/images/thing-640.webp',
    price: 100,
    description: 'A thing.',
    qty,
  };
}

export const SAMPLE_USER: User = {
  _id: 'user-1',
  name: 'Asha Rao',
  email: 'asha@shopper.example',
  isAdmin: false,
};

export function samplePaidOrder(orderId: string, orderItems: OrderItem[]): Order {
  const { _id, name, email } = SAMPLE_USER;
  return {
    order_id: orderId,
    user: { _id, name, email },
    createdAt: '2026-01-02T03:04:05.000Z',
    isPaid: true,
    isDelivered: false,
    totalPrice: 112,
    orderItems,
  };
}
