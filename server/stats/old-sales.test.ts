import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addOrder } from '../orders/testing.ts';
import { migrate } from '../platform/db/migrate.ts';
import { addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { findWrongSums } from './testing.ts';

const DAY_MS = 86_400_000;

describeOnEachEngine('the migration to sums', (place) => {
  test('sales from before the sums existed are in the sums, and so are later changes to them', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('012-sums') });
    const { id: user_id } = await addUser(database);
    const { query: db } = database;
    for (const [days, refunded_paise] of [
      [0, 0],
      [0, 40],
      [1, 100],
      [300, 0],
    ] as const) {
      const created_at = days * DAY_MS + 1_000;
      const { id } = await addOrder(database, { user_id, created_at }, [
        { product_id: 'teapot', qty: 2 },
      ]);
      const payment = { id: `pay_${id}`, order_id: id, amount_paise: 100, refunded_paise };
      await db
        .insertInto('payments')
        .values({ ...payment, created_at })
        .execute();
    }
    await addOrder(database, { user_id, created_at: 1_000, state: 'expired' });

    await migrate(database);
    expect(await findWrongSums(database)).toEqual([]);
    const { rows } = await sql`select orders, refunded_paise from sales_sums order by slot`.execute(
      db,
    );
    expect(rows).toEqual([
      { orders: 2, refunded_paise: 40 },
      { orders: 0, refunded_paise: 100 },
      { orders: 1, refunded_paise: 0 },
    ]);

    await db.updateTable('payments').set({ refunded_paise: 100 }).execute();
    await db.updateTable('orders').set({ state: 'delivered' }).execute();
    expect(await findWrongSums(database)).toEqual([]);
  });
});
