import type { ShownOrder } from '../backend/orders.ts';

/** Whether this user has yet to pay the order; an order of an unknown user cannot be paid here. */
export function isDueFrom(
  order: Pick<ShownOrder, 'isPaid' | 'user' | 'returnReason' | 'isRefunded'>,
  userId: string | undefined,
): boolean {
  const { isPaid, user } = order;
  return !isPaid && !isReturned(order) && user._id !== '' && user._id === userId;
}

/** Whether its money went back, or is to: it is neither paid nor due. */
export function isReturned({
  isPaid,
  returnReason = null,
  isRefunded = false,
}: Pick<ShownOrder, 'isPaid' | 'returnReason' | 'isRefunded'>): boolean {
  return !isPaid && (returnReason !== null || isRefunded);
}
