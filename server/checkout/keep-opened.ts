import { type FoundOrder, ORDER_COLUMNS } from '../orders/find-order.ts';
import { keepAttempt } from '../payments/attempts.ts';
import type { OpenedOrder, PaymentProvider } from '../payments/payment-provider.ts';
import { compileOnce } from '../platform/db/compile-once.ts';
import type { Database } from '../platform/db/open.ts';

type Naming = { id: string; openedAs: string; account: string; now: number };

const name = compileOnce((tx, { id, openedAs, account, now }: Naming) =>
  tx
    .updateTable('orders')
    .set((eb) => ({
      public_id: eb.fn.coalesce('public_id', eb.val(openedAs)),
      // For servers of the release before: the account may have changed since the order was placed.
      provider_order_id: eb.fn.coalesce('provider_order_id', eb.val(openedAs)),
      provider_account: eb
        .case()
        .when('provider_order_id', 'is', null)
        .then(account)
        .else(eb.ref('provider_account'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returning(ORDER_COLUMNS),
);

/**
 * The order becomes visible, and known by the id of its first attempt. Of the ids that an account
 * gives for it only the first is kept, and all pay by that.
 */
export async function keepOpened(
  database: Pick<Database, 'transaction'>,
  id: string,
  payments: Pick<PaymentProvider, 'name' | 'account'>,
  opened: OpenedOrder,
): Promise<{ order: FoundOrder; openedAs: string }> {
  return database.transaction(async (tx) => {
    // The order comes first: another request that opens it waits for this row.
    const [order] = (
      await name(tx, { id, openedAs: opened.id, account: payments.account, now: Date.now() })
    ).rows;
    if (order === undefined) throw new Error(`The order ${id} does not exist.`);
    return { order, openedAs: await keepAttempt(tx, id, payments, opened) };
  });
}
