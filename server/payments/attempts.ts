import { sql } from 'kysely';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { Queryable, Row } from '../platform/db/tables.ts';
import type { OpenedOrder, PaymentProvider } from './payment-provider.ts';

/**
 * An account at the provider where an order was opened, and the order's id there, which is taken to
 * be unique wherever a call or a webhook names an order by it.
 */
export type Attempt = Pick<Row<'payment_attempts'>, 'account' | 'provider_order_id'>;

/** Of orders from before accounts were recorded: perhaps the present one. */
const UNKNOWN_ACCOUNT = 'unknown';

type OfOrder = { orderId: string; provider: string };

const ofOrder = compileOnce((db, { orderId, provider }: OfOrder) =>
  db
    .selectFrom('payment_attempts')
    .select(['account', 'provider_order_id'])
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .orderBy('id'),
);

/** The attempts at this provider, oldest first. */
export async function findAttempts(
  db: Queryable,
  orderId: string,
  { name: provider }: Pick<PaymentProvider, 'name'>,
): Promise<Attempt[]> {
  return (await ofOrder(db, { orderId, provider })).rows;
}

/** In a query of orders: where each was opened last. */
export const latestAccount = sql<string | null>`(
  select account from payment_attempts where payment_attempts.order_id = orders.id
  order by payment_attempts.id desc limit 1)`.as('account');

/** Whether the account is one that this shop no longer uses. */
export function isFormerAccount(
  account: string | null,
  { account: present }: Pick<PaymentProvider, 'account'>,
): account is string {
  return account !== null && account !== UNKNOWN_ACCOUNT && account !== present;
}

/** The attempt that can be paid now, if there is one. */
export function payableAttempt(
  attempts: readonly Attempt[],
  payments: Pick<PaymentProvider, 'account'>,
): Attempt | undefined {
  return attempts.find(({ account }) => !isFormerAccount(account, payments));
}

type NewAttempt = OfOrder & { account: string; providerOrderId: string };

const insert = compileOnce((tx, attempt: NewAttempt) =>
  tx
    .insertInto('payment_attempts')
    .values({
      order_id: attempt.orderId,
      provider: attempt.provider,
      account: attempt.account,
      provider_order_id: attempt.providerOrderId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'provider', 'account'])
        // Changes nothing, and returns the row that is there.
        .doUpdateSet({ order_id: attempt.orderId }),
    )
    .returning('provider_order_id'),
);

/** Keeps only the first id that an account gave for the order, and returns that. */
export async function keepAttempt(
  tx: Queryable,
  orderId: string,
  { name: provider, account }: Pick<PaymentProvider, 'name' | 'account'>,
  { id: providerOrderId }: OpenedOrder,
): Promise<string> {
  const [kept] = (await insert(tx, { orderId, provider, account, providerOrderId })).rows;
  if (kept === undefined) throw new Error(`The order ${orderId} has no attempt.`);
  return kept.provider_order_id;
}

/** Returns the ids these orders had at their providers. */
export async function removeAttempts(
  tx: Queryable,
  orderIds: readonly string[],
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('payment_attempts')
    .where('order_id', 'in', orderIds)
    .returning('provider_order_id')
    .execute();
  return removed.map(({ provider_order_id }) => provider_order_id);
}
