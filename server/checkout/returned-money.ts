import { describeReturn } from '../../contract/payments/wording.ts';
import { isReturnFailed } from '../orders/list-orders.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { OldFailure } from '../platform/old-failure.ts';
import { findReturnReason } from './checkout-queries.ts';

/** Tells a shopper why their payment bought nothing, and where the money is. */
export async function findReturnedMoney(db: Queryable, orderId: string): Promise<OldFailure> {
  const returnReason = await findReturnReason(db, orderId);
  const detail = describeReturn({
    returnReason,
    isReturnFailed: await isReturnFailed(db, orderId),
  });
  return new OldFailure(returnReason === 'sold_out' ? 'out_of_stock' : 'order_state', detail ?? '');
}
