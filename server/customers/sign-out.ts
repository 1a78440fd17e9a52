import type { Customer } from '../../contract/customers/schemas.ts';
import { signOutEverywhere } from '../accounts/sign-out-everywhere.ts';
import type { Database } from '../platform/db/open.ts';
import type { Failure } from '../platform/failure.ts';
import type { SignedIn } from '../platform/http/access.ts';
import { getCustomer, unknownCustomer } from './get-customer.ts';
import { findAccount } from './queries.ts';

/** An admin who signs out their own account has to sign in again too. */
export async function signOutCustomer(
  database: Database,
  admin: SignedIn,
  userId: string,
): Promise<Customer | Failure> {
  const failure = await database.transaction(async (tx) => {
    const account = await findAccount(tx, userId);
    if (account === undefined) return unknownCustomer();
    await signOutEverywhere(tx, account, admin.id);
    return undefined;
  });
  // Not in the transaction, which nothing else could write during.
  return failure ?? getCustomer(database, admin, userId);
}
