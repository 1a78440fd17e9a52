/**
 * What the specification's calls answer with: exactly its fields, whatever else our entities have.
 */
import type { User } from '../../contract/accounts/schemas.ts';
import type { Category, Product } from '../../contract/catalogue/schemas.ts';
import type { Order, OrderItem } from '../../contract/orders/schemas.ts';
import { Failure } from '../platform/failure.ts';

export function specProduct(product: Product): Product {
  const { _id, name, brand, category, price, description, image, countInStock, rating } = product;
  return { _id, name, brand, category, price, description, image, countInStock, rating };
}

export function specCategory({ _id, name, slug, createdAt }: Category): Category {
  return { _id, name, slug, createdAt };
}

export function specUser({ _id, name, email, isAdmin }: User): User {
  return { _id, name, email, isAdmin };
}

export function specOrder(order: Order): Order {
  const { order_id, user, createdAt, isPaid, isDelivered, totalPrice, orderItems } = order;
  const { _id, name, email } = user;
  return {
    order_id,
    user: { _id, name, email },
    createdAt,
    isPaid,
    isDelivered,
    totalPrice,
    orderItems: orderItems.map(specOrderItem),
  };
}

function specOrderItem({ product_id, name, image, price, description, qty }: OrderItem): OrderItem {
  return { product_id, name, image, price, description, qty };
}

/** What a verb has returned, as the specification has it, or why it failed. */
export async function answerWith<Whole, Spec>(
  serialise: (whole: Whole) => Spec,
  answer: Promise<Whole | Failure>,
): Promise<Spec | Failure> {
  const result = await answer;
  return result instanceof Failure ? result : serialise(result);
}
