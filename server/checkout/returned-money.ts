import type { ErrorCode } from '../../contract/errors.ts';
import type { ReturnReason } from '../../contract/policy.ts';
import { isReturnFailed } from '../orders/list-orders.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findReturnReason } from './checkout-queries.ts';

const REASONS: Record<ReturnReason, { code: ErrorCode; sentence: string }> = {
  sold_out: {
    code: 'out_of_stock',
    sentence: 'Something in your cart was sold out before the payment arrived.',
  },
  too_late: {
    code: 'order_state',
    sentence: 'The payment arrived when the time to pay for this order was over.',
  },
  price_rose: {
    code: 'order_state',
    sentence: 'The payment arrived when the time to pay was over, and a price has risen since.',
  },
  replaced: {
    code: 'order_state',
    sentence: 'You have paid for the order that you placed instead of this one.',
  },
  wrong_amount: {
    code: 'order_state',
    sentence: 'The payment is not what this order costs.',
  },
  no_cart: {
    code: 'order_state',
    sentence: 'The payment arrived, and what it was for never did.',
  },
};

/** Tells a shopper why their money bought nothing, and where it is. */
export async function findReturnedMoney(db: Queryable, orderId: string): Promise<Failure> {
  const { code, sentence } = REASONS[await findReturnReason(db, orderId)];
  const whereItIs = (await isReturnFailed(db, orderId))
    ? 'Your money could not be sent back yet: please get in touch with the shop.'
    : 'Your money is on its way back.';
  return new Failure(code, `${sentence} ${whereItIs}`);
}
