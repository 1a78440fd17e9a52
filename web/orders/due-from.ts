import type { Order } from '../../contract/orders.ts';

/** Another backend may tell of the user in another way, or not at all: then it is nobody's to pay here. */
export type ForeignOrder = Pick<Order, 'isPaid'> & { user?: { _id?: string } | string | null };

/** Whether this user has yet to pay the order. */
export function isDueFrom({ isPaid, user }: ForeignOrder, userId: string | undefined): boolean {
  if (isPaid || userId === undefined || typeof user === 'string') return false;
  return user?._id === userId;
}
