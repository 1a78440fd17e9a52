import type { Customer } from '../../contract/customers/schemas.ts';
import { signOutEverywhere } from '../accounts/sign-out-everywhere.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../platform/failure.ts';
import { getCustomer, unknownCustomer } from './get-customer.ts';
import { findAccount } from './queries.ts';

/** An admin who signs out their own account has to sign in again too. */
export async function signOutCustomer(
  ctx: Pick<Context, 'database' | 'actor' | 'clock'>,
  { userId }: { userId: string },
): Promise<Customer | Failure> {
  const failure = await ctx.database.transaction(async (tx) => {
    const account = await findAccount(tx, userId);
    if (account === undefined) return unknownCustomer();
    await signOutEverywhere(tx, account, ctx.actor.id);
    return undefined;
  });
  // Not in the transaction, which nothing else could write during.
  return failure ?? getCustomer(ctx, { userId });
}
