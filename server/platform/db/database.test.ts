import { expect, test } from 'vitest';
import { addProduct, addUser, openMigrated } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { newId } from './ids.ts';
import { openDatabase } from './open.ts';

describeOnEachEngine('the database', (place) => {
  test('stock never drops below zero, however many buyers take it at once', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database, { stock: 7 });
    const take = () =>
      database.transaction((tx) =>
        tx
          .updateTable('products')
          .set((eb) => ({ stock: eb('stock', '-', 1) }))
          .where('id', '=', id)
          .where('stock', '>=', 1)
          .executeTakeFirstOrThrow(),
      );
    const results = await Promise.all(Array.from({ length: 40 }, take));
    expect(results.filter((result) => result.numUpdatedRows === 1n)).toHaveLength(7);
    const { stock } = await database.query
      .selectFrom('products')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(0);
    await expect(
      database.query.updateTable('products').set({ stock: -1 }).where('id', '=', id).execute(),
    ).rejects.toThrow();
  });

  test('foreign keys are enforced: a product needs its category, a session its user', async () => {
    const database = await openMigrated(place);
    await expect(addProduct(database, { category_id: 'nowhere' })).rejects.toThrow();
    const user = await addUser(database);
    const session = { id: newId(), user_id: user.id, created_at: 1, expires_at: 2 };
    await database.query.insertInto('sessions').values(session).execute();
    await database.query.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await database.query.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('an e-mail address can have only one account', async () => {
    const database = await openMigrated(place);
    await addUser(database, { email_key: 'asha@example.com' });
    await expect(addUser(database, { email_key: 'asha@example.com' })).rejects.toThrow();
  });

  test('a value of the wrong type is rejected', async () => {
    const database = await openMigrated(place);
    const wrong = 'many' as unknown as number;
    await expect(addProduct(database, { stock: wrong })).rejects.toThrow();
    await expect(addProduct(database, { price_paise: wrong })).rejects.toThrow();
    await expect(addProduct(database, { rating_halves: 11 })).rejects.toThrow();
  });

  test('money and times are read back as the integers that were stored', async () => {
    const database = await openMigrated(place);
    const large = { price_paise: 9_007_199_254_740_991, created_at: 1_794_700_000_123 };
    const { id } = await addProduct(database, large);
    const row = await database.query
      .selectFrom('products')
      .select(['price_paise', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect({ ...row }).toEqual(large);
  });

  test('an order whose parts do not add up to its total is rejected', async () => {
    const database = await openMigrated(place);
    const user = await addUser(database);
    const order = {
      id: newId(),
      provider_order_id: null,
      user_id: user.id,
      state: 'pending' as const,
      subtotal_paise: 10_000,
      shipping_paise: 1_000,
      tax_paise: 200,
      total_paise: 11_200,
      payment_method: 'Razorpay',
      shipping_address: null,
      created_at: 1,
      updated_at: 1,
      fingerprint: null,
      asked_at: 0,
    };
    await database.query.insertInto('orders').values(order).execute();
    const cheaper = { ...order, id: newId(), total_paise: 11_199 };
    await expect(database.query.insertInto('orders').values(cheaper).execute()).rejects.toThrow();
  });

  test('a transaction that throws changes nothing', async () => {
    const database = await openMigrated(place);
    const { id } = await addProduct(database, { name: 'Before' });
    await expect(
      database.transaction(async (tx) => {
        await tx.updateTable('products').set({ name: 'After' }).where('id', '=', id).execute();
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const rows = await database.query.selectFrom('products').select('name').execute();
    expect(rows.map((row) => row.name)).toEqual(['Before']);
  });

  test('inside a transaction only its own connection can be used', async () => {
    const database = await openMigrated(place);
    await expect(
      database.transaction(() => database.query.selectFrom('products').selectAll().execute()),
    ).rejects.toThrow(/only its `tx`/);
    await expect(database.transaction(() => database.transaction(async () => {}))).rejects.toThrow(
      /only its `tx`/,
    );
  });
});

test('ids sort by creation time and do not repeat', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => newId(1_794_700_000_000 + index));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => newId(0))).size).toBe(1_000);
  expect(ids[0]).toMatch(/^[0-9a-z]{20}$/);
});

test('a database that cannot be reached stops the start with one sentence', async () => {
  await expect(
    openDatabase({ databaseUrl: 'postgres://haat@127.0.0.1:1/shop', dataDir: '' }),
  ).rejects.toThrow(/DATABASE_URL cannot be used: .*ECONNREFUSED/);
  for (const dataDir of ['/dev/null/data', '/proc/nowhere/data']) {
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      `DATA_DIR (${dataDir}) cannot be used`,
    );
  }
});
