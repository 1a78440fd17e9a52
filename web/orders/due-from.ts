import type { Order } from '../../contract/orders.ts';

/** Whether this user has yet to pay the order; one of an unknown user is nobody's to pay here. */
export function isDueFrom(
  { isPaid, user }: Pick<Order, 'isPaid' | 'user'>,
  userId: string | undefined,
): boolean {
  return !isPaid && user._id !== '' && user._id === userId;
}
