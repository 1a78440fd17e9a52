import { isReturnFailed } from '../orders/list-orders.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findReturnReason } from './checkout-queries.ts';

/** Tells a shopper why their payment bought nothing, and where the money is. */
export async function findReturnedMoney(db: Queryable, orderId: string): Promise<Failure> {
  const returnReason = await findReturnReason(db, orderId);
  const returned = { isReturnFailed: await isReturnFailed(db, orderId) };
  return returnReason === 'sold_out'
    ? new Failure('soldOutAndReturned', { params: returned })
    : new Failure('moneyReturned', { params: { ...returned, returnReason } });
}
