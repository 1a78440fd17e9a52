import type { FoundOrder } from '../orders/find-order.ts';
import { boundText } from '../payments/provider-text.ts';
import type { Queryable } from '../platform/db/tables.ts';
import type { Money } from './find-money.ts';

/** With these the provider has money, whatever the method is. */
export const MONEY_STATUSES: readonly string[] = ['captured', 'authorized'];

/** Far more than one order ever has; the provider lists a hundred at most. */
const MOST_KEPT = 20;

/** Keeps the payments that settle nothing, for the owner to see; call with the order locked. */
export async function keepUnsettled(
  tx: Queryable,
  order: Pick<FoundOrder, 'id'>,
  { unclear, unknown }: Pick<Money, 'unclear' | 'unknown'>,
): Promise<void> {
  const seen = [...unclear, ...unknown].slice(0, MOST_KEPT);
  for (const { id, status, method, amount, currency } of seen) {
    const row = {
      status: boundText(status),
      method: method == null ? null : boundText(method),
      amount_paise: amount,
      currency: currency === null ? null : boundText(currency),
    };
    await tx
      .insertInto('unsettled_payments')
      .values({ id, order_id: order.id, ...row, seen_at: Date.now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
}

/** When we first saw one of these payments; undefined if all of them are new. */
export async function findSeenAt(
  db: Queryable,
  payments: readonly { id: string }[],
): Promise<number | undefined> {
  const ids = payments.map(({ id }) => id);
  const row = await db
    .selectFrom('unsettled_payments')
    .select('seen_at')
    .where('id', 'in', ids)
    .orderBy('seen_at')
    .executeTakeFirst();
  return row?.seen_at;
}
