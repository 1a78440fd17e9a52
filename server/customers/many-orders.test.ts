import { expect, test } from 'vitest';
import { addOrder } from '../orders/testing.ts';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import type { NewRow } from '../platform/db/tables.ts';
import { partsOf } from '../platform/parts.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';

const ROWS_PER_STATEMENT = 300;

/** Paid for with 112 rupees each; forty at a time were placed in the same millisecond. */
async function addPaidOrders(database: Database, order: NewRow<'orders'>, count: number) {
  const orders = Array.from({ length: count }, (_, index) => ({
    ...order,
    id: newId(),
    provider_order_id: `order_${newId()}`,
    created_at: 1_000 + Math.floor(index / 40),
  }));
  const payments = orders.map(({ id }) => ({
    id: `pay_${newId()}`,
    order_id: id,
    amount_paise: 11_200,
    refunded_paise: 0,
    created_at: 5_000,
  }));
  for (const part of partsOf(orders, ROWS_PER_STATEMENT)) {
    await database.query.insertInto('orders').values(part).execute();
  }
  for (const part of partsOf(payments, ROWS_PER_STATEMENT)) {
    await database.query.insertInto('payments').values(part).execute();
  }
  return payments;
}

describeOnEachEngine('a customer with many orders', (place) => {
  test('has spent the sum of all, and the list tells how many there are', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const { database } = shop;
    const { id: user_id } = await addUser(database);
    const { id: other } = await addUser(database);
    const unpaid = await addOrder(database, { user_id, state: 'pending', created_at: 1_003 });
    const paid = { ...unpaid, state: 'paid' as const, paid_at: 5_000 };
    const payments = await addPaidOrders(database, paid, 2_100);
    await addPaidOrders(database, { ...paid, user_id: other }, 300);
    // One in a hundred was partly refunded, and one was paid for twice.
    for (const { id } of payments.filter((_, index) => index % 100 === 0)) {
      await database.query
        .updateTable('payments')
        .set({ refunded_paise: 1_250 })
        .where('id', '=', id)
        .execute();
    }
    const [first] = payments;
    if (first === undefined) throw new Error('There is no payment.');
    await database.query
      .insertInto('payments')
      .values({ ...first, id: 'pay_again', amount_paise: 800, refunded_paise: 800 })
      .execute();

    const url = `/api/admin/customers/${user_id}`;
    const customer = await shop.request({ url, token });
    // 2,100 × 112 + 8, without 21 × 12.50 + 8.
    expect(customer.json()).toMatchObject({ paidOrders: 2_100, spent: 234_937.5, refunded: 270.5 });
    const list = await shop.request({ url: `${url}/orders?limit=1`, token });
    expect(list.headers['x-total-count']).toBe('2101');
  });
});
