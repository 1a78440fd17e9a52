import { describeReturn } from '../../contract/payments/wording.ts';
import { isReturnFailed } from '../orders/list-orders.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findReturnReason } from './checkout-queries.ts';

/** Tells a shopper why their payment bought nothing, and where the money is. */
export async function findReturnedMoney(db: Queryable, orderId: string): Promise<Failure> {
  const returnReason = await findReturnReason(db, orderId);
  const detail = describeReturn({
    returnReason,
    isReturnFailed: await isReturnFailed(db, orderId),
  });
  return new Failure(returnReason === 'sold_out' ? 'out_of_stock' : 'order_state', detail ?? '');
}
