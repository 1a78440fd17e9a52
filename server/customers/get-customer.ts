import type { Customer } from '../../contract/customers/schemas.ts';
import { toRupees } from '../../contract/pricing.ts';
import { readAccount } from '../accounts/own-account.ts';
import { toUser } from '../accounts/to-user.ts';
import type { Context } from '../context.ts';
import { readAddress } from '../orders/read-address.ts';
import type { Queryable } from '../platform/db/tables.ts';
import { Failure } from '../platform/failure.ts';
import { findAccount, findAddresses } from './queries.ts';
import { findSpending } from './spending.ts';

/** The addresses of so many orders are compared, and so many different ones shown. */
const COMPARED_ORDERS = 200;
const ADDRESSES = 10;

/** What staff need to know when a customer calls. */
export async function getCustomer(
  { database, actor }: Pick<Context, 'database' | 'actor'>,
  { userId }: { userId: string },
): Promise<Customer | Failure> {
  const { longQuery: db } = database;
  const account = await findAccount(db, userId);
  if (account === undefined) return unknownCustomer();
  const { orders, paidPaise, refundedPaise } = await findSpending(db, userId);
  const { isEmailVerified, sessions } = await readAccount(database, {
    id: userId,
    sessionId: actor.sessionId,
  });
  return {
    user: toUser(account),
    since: toTime(account.created_at),
    isEmailVerified,
    paidOrders: orders,
    spent: toRupees(paidPaise - refundedPaise),
    refunded: toRupees(refundedPaise),
    addresses: await usedAddresses(db, userId),
    sessions: sessions.map(({ session_id: _id, ...session }) => session),
  };
}

export function unknownCustomer(): Failure {
  return new Failure('customerNotFound');
}

async function usedAddresses(db: Queryable, userId: string): Promise<Customer['addresses']> {
  const rows = await findAddresses(db, userId, COMPARED_ORDERS);
  const lastUse = new Map<string, number>();
  for (const { shipping_address: json, created_at } of rows) {
    if (json !== null && !lastUse.has(json)) lastUse.set(json, created_at);
  }
  return [...lastUse].slice(0, ADDRESSES).flatMap(([json, at]) => {
    const shippingAddress = readAddress(json);
    return shippingAddress === null ? [] : { shippingAddress, lastUsedAt: toTime(at) };
  });
}

function toTime(millis: number): string {
  return new Date(millis).toISOString();
}
