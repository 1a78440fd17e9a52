import type { Order } from '../../contract/orders.ts';

/** Whether this user has yet to pay the order; an order of an unknown user cannot be paid here. */
export function isDueFrom(
  { isPaid, user }: Pick<Order, 'isPaid' | 'user'>,
  userId: string | undefined,
): boolean {
  return !isPaid && user._id !== '' && user._id === userId;
}
