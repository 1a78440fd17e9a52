import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addOrder } from '../orders/testing.ts';
import { migrate } from '../platform/db/migrate.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { openOldShop } from '../platform/testing/old-shop.ts';
import { findDifferences } from './testing.ts';

describeOnEachEngine('the books of a shop from before they existed', (place) => {
  test('take the stock to be what was entered, less what its orders have', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('029-entered-stock') });
    const { query: db } = database;
    const { id: user_id } = await addUser(database);
    await addProduct(database, { id: 'pot', stock: 4 });
    await addProduct(database, { id: 'cup', stock: 9 });
    const lines = [{ product_id: 'pot', qty: 3 }];
    await addOrder(database, { user_id }, lines);
    await addOrder(database, { user_id, state: 'delivered' }, lines);
    await addOrder(database, { user_id, state: 'expired' }, lines);
    const pending = await addOrder(database, { user_id, state: 'pending' }, lines);
    await db
      .insertInto('stock_holds')
      .values({ order_id: pending.id, product_id: 'pot', firm: 2, soft: 1, network: 'n' })
      .execute();
    const restocked = await addOrder(database, { user_id }, lines);
    const payment_id = 'pay_restocked';
    await db
      .insertInto('payments')
      .values({
        id: payment_id,
        order_id: restocked.id,
        amount_paise: 1,
        refunded_paise: 0,
        created_at: 1,
      })
      .execute();
    await db
      .insertInto('refunds')
      .values({
        id: 'refund_restocked',
        payment_id,
        amount_paise: 1,
        restock: 1,
        is_restocked: 1,
        provider_refund_id: null,
        status: 'processed',
        created_at: 1,
        moved_at: 1,
      })
      .execute();
    await migrate(database);
    const entered = () =>
      db.selectFrom('products').select(['id', 'entered']).orderBy('id').execute();
    expect(await entered()).toEqual([
      { id: 'cup', entered: 9 },
      { id: 'pot', entered: 4 + 3 + 3 + 2 },
    ]);

    // As a server of the version before writes: it does not know the column.
    await addProduct(database, { id: 'urn', stock: 6 });
    const entry = {
      at: 1,
      actor_id: 'owner',
      actor_name: 'Owner',
      action: 'change' as const,
      subject_kind: 'product' as const,
      subject_id: 'urn',
      subject_name: 'Urn "countInStock":',
    };
    const log = (id: string, before: string | null, after: string | null, fields: object = {}) =>
      db
        .insertInto('audit_log')
        .values({ ...entry, id, before, after, ...fields })
        .execute();
    await log('more', '{"price":1,"countInStock":6}', '{"price":2,"countInStock":11}');
    await log('fewer', '{"countInStock":11}', '{"countInStock":8}');
    await log('named', '{"name":"a"}', '{"name":"\\"countInStock\\":5"}');
    await log('added', null, '{"countInStock":6}');
    await log('removed', '{"countInStock":6}', null);
    await log('order', '{"countInStock":1}', '{"countInStock":2}', { subject_kind: 'order' });
    expect((await entered()).at(-1)).toEqual({ id: 'urn', entered: 6 + 5 - 3 });
  });

  test('are equal after all migrations, from when refunded was a state', async () => {
    const shop = await openOldShop(place);
    await shop.addOrder('paid', 'paid', { refunded: 0 });
    await shop.addOrder('delivered', 'delivered', { refunded: 0 });
    await shop.addOrder('late', 'expired', { refunded: 11_200 });
    await shop.addOrder('waiting', 'pending');
    await shop.addOrder('back', 'refunded', { refunded: 11_200 });
    await shop.addHistory('back', ['{"kind":"paid"}', '{"kind":"delivered"}']);
    const refund = { amount_paise: 11_200, restock: 0 as const, created_at: 9, failed_at: null };
    await shop.old
      .insertInto('refunds')
      .values([
        {
          ...refund,
          id: 'r-late',
          payment_id: 'pay_late',
          provider_refund_id: 'rfnd_1',
          failure_reason: null,
        },
        {
          ...refund,
          id: 'r-back',
          payment_id: 'pay_back',
          provider_refund_id: 'rfnd_2',
          failure_reason: null,
        },
      ])
      .execute();
    await shop.old
      .insertInto('stock_holds')
      .values({ order_id: 'waiting', product_id: shop.product.id, qty: 1, expires_at: 1 })
      .execute();
    for (const id of ['paid', 'delivered', 'late', 'waiting', 'back']) {
      await sql`
        insert into order_lines
          (order_id, position, product_id, name, image, price_paise, description, qty)
        values (${id}, 0, ${shop.product.id}, 'Pot', '', 10000, '', 1)`.execute(
        shop.database.query,
      );
    }
    await migrate(shop.database);
    expect(await findDifferences(shop.database)).toEqual([]);
  });
});
