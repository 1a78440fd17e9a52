import type { ParsedQuery } from '../../contract/calls.ts';
import type { Context } from '../context.ts';
import { listOrdersOf } from '../orders/list-orders.ts';
import { unknownCustomer } from './get-customer.ts';
import { findAccount } from './queries.ts';

export async function listCustomerOrders(
  ctx: Pick<Context, 'database'>,
  input: ParsedQuery<'listCustomerOrders'> & { userId: string },
) {
  const account = await findAccount(ctx.database.query, input.userId);
  return account === undefined ? unknownCustomer() : listOrdersOf(ctx, input);
}
