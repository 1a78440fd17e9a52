import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../platform/db/open.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, placePostgres } from '../platform/testing/engines.ts';
import { openPayingShop } from '../platform/testing/paying-shop.ts';
import { POSTGRES_URL } from '../platform/testing/postgres-database.ts';
import { lockUnpaid } from './placing-queries.ts';

const STOCK = 40;

/** The deadlocks so far; SQLite has none. */
async function countDeadlocks({ engine, query }: Database): Promise<number> {
  if (engine === 'sqlite') return 0;
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(query);
  return rows[0]?.deadlocks ?? 0;
}

describeOnEachEngine('many shoppers who keep changing their carts', (place) => {
  test('are all served one after another, and no stock is lost or invented', async () => {
    const shop = await openPayingShop(place);
    const { database } = shop;
    const products = await Promise.all(
      Array.from({ length: 6 }, () => addProduct(database, { stock: STOCK })),
    );
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
    const statuses = await Promise.all(
      shoppers.map(async (shopper, who) => {
        const seen: number[] = [];
        for (let round = 0; round < 5; round += 1) {
          // Three of the six products in varying order, different ones each time.
          const step = who % 2 === 0 ? 1 : 5;
          const items = [0, 1, 2].flatMap((line) => {
            const product = products[(who * 5 + round * 2 + line * step) % 6];
            return product === undefined ? [] : [{ product, qty: 1 + ((who + round) % 2) }];
          });
          const answer = await shop.place(shopper, items, {}, `10.0.0.${who + 1}`);
          seen.push(answer.statusCode);
        }
        return seen;
      }),
    );
    expect(statuses).toEqual(Array(6).fill([200, 200, 200, 200, 200]));
    expect(await countDeadlocks(database)).toBe(0);
    const { left } = await database.query
      .selectFrom('products')
      .select((eb) => eb.fn.sum<number>('stock').as('left'))
      .executeTakeFirstOrThrow();
    const { held } = await database.query
      .selectFrom('stock_holds')
      .select((eb) => eb.fn.sum<number>('firm').as('held'))
      .executeTakeFirstOrThrow();
    expect(left + held).toBe(6 * STOCK);
  });
});

test.skipIf(!POSTGRES_URL)(
  'on PostgreSQL an order that is settled at the same moment is not replaced by another',
  async () => {
    const database = await openForTest(await placePostgres('migrated'));
    const { query } = database;
    const { id: user_id } = await addUser(database);
    const now = Date.now();
    const order = (id: string, state: 'pending' | 'expired') => ({
      id,
      user_id,
      state,
      provider_order_id: id,
      subtotal_paise: 1_000,
      shipping_paise: 0,
      tax_paise: 0,
      total_paise: 1_000,
      payment_method: 'Razorpay' as const,
      shipping_address: null,
      fingerprint: null,
      created_at: now,
      updated_at: now,
    });
    await query
      .insertInto('orders')
      .values([order('first', 'expired'), order('second', 'pending')])
      .execute();
    const waiters = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
      return rows[0]?.count;
    };
    let unpaid: Promise<{ id: string }[]> | undefined;
    await database.transaction(async (tx) => {
      // As a late payment for the first order does.
      await tx
        .updateTable('orders')
        .set({ state: 'expired', replaced_by: 'first' })
        .where('id', '=', 'second')
        .execute();
      unpaid = query.transaction().execute((other) => lockUnpaid(other, user_id));
      await expect.poll(waiters).toBe(1);
    });
    expect((await unpaid)?.map(({ id }) => id)).toEqual(['first']);
  },
);
