import type { ParsedQuery } from '../../contract/calls.ts';
import { listOrdersOf } from '../orders/list-orders.ts';
import type { Database } from '../platform/db/open.ts';
import { unknownCustomer } from './get-customer.ts';
import { findAccount } from './queries.ts';

export async function listCustomerOrders(
  database: Database,
  userId: string,
  query: ParsedQuery<'listCustomerOrders'>,
) {
  const account = await findAccount(database.query, userId);
  return account === undefined ? unknownCustomer() : listOrdersOf(database, userId, query);
}
