import { expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Database } from '../platform/db/open.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { placedId, servePaying } from '../platform/testing/paying-shop.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { addOrder } from './testing.ts';

const numbersOf = async ({ query }: Database) => {
  const rows = await query.selectFrom('orders').select(['id', 'number']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, number }) => [id, number]));
};

describeOnEachEngine('orders from before they had numbers', (place) => {
  async function openOldShop() {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('017-order-numbers') });
    const { id: user_id } = await addUser(database);
    const order = (id: string, created_at: number) => ({
      id,
      provider_order_id: `order_${id}`,
      user_id,
      state: 'paid' as const,
      subtotal_paise: 10_000,
      shipping_paise: 1_000,
      tax_paise: 200,
      total_paise: 11_200,
      payment_method: 'Razorpay',
      created_at,
      updated_at: created_at,
    });
    return { database, order };
  }

  test('are numbered by date from 1001 on, and new ones go on from there', async () => {
    const { database, order } = await openOldShop();
    const old = [order('c', 3_000), order('a', 1_000), order('b2', 2_000), order('b1', 2_000)];
    await database.query.insertInto('orders').values(old).execute();
    await migrate(database);
    await database.query.insertInto('orders').values(order('d', 500)).execute();
    expect(await numbersOf(database)).toEqual({ a: 1001, b1: 1002, b2: 1003, c: 1004, d: 1005 });
  });

  test('are numbered however many there are, without gaps', async () => {
    const { database, order } = await openOldShop();
    const COUNT = 11_000;
    const all = Array.from({ length: COUNT }, (_, at) =>
      // Many at the same moment, also where one batch ends and the next begins.
      order(`o${String((at * 7_919) % COUNT).padStart(5, '0')}`, Math.floor(at / 40)),
    );
    for (let start = 0; start < COUNT; start += 500) {
      await database.query
        .insertInto('orders')
        .values(all.slice(start, start + 500))
        .execute();
    }
    await migrate(database);
    const numbers = await numbersOf(database);
    const byDate = all
      .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
      .map(({ id }) => numbers[id]);
    expect(byDate).toEqual(Array.from({ length: COUNT }, (_, at) => 1_001 + at));
    await database.query.insertInto('orders').values(order('new', 1)).execute();
    expect((await numbersOf(database)).new).toBe(12_001);
  }, 60_000);

  test('an empty shop starts at 1001', async () => {
    const { database, order } = await openOldShop();
    await migrate(database);
    await database.query.insertInto('orders').values(order('first', 1)).execute();
    expect(await numbersOf(database)).toEqual({ first: 1001 });
  });
});

describeOnEachEngine('the number of an order', (place, engine) => {
  test('is unique however many are placed at once on two servers', async () => {
    const location = await place('migrated');
    const databases = [await openForTest(location), await openForTest(location)] as const;
    const shops = [await servePaying(databases[0]), await servePaying(databases[1])];
    const product = await addProduct(databases[0], { stock: 1_000 });
    const shoppers = await Promise.all(
      Array.from({ length: 24 }, () => shops[0]?.shopper() ?? Promise.reject(new Error('no shop'))),
    );
    const ids = await Promise.all(
      shoppers.map(async (shopper, at) => {
        const answer = shops[at % 2]?.place(shopper, [{ product, qty: 1 }], {}, `10.0.0.${at}`);
        if (answer === undefined) throw new Error('There is no such server.');
        return placedId(await answer);
      }),
    );
    expect(new Set(ids).size).toBe(24);
    const numbers = Object.values(await numbersOf(databases[0]));
    expect(new Set(numbers).size).toBe(24);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1_001);
    // PostgreSQL may leave gaps where a placing was repeated.
    expect(Math.max(...numbers)).toBeLessThanOrEqual(engine === 'sqlite' ? 1_024 : 1_200);
  });

  test('cannot be given twice', async () => {
    const { database } = await openTestShop(place);
    const { id: user_id } = await addUser(database);
    await addOrder(database, { user_id, number: 5_000 });
    await expect(addOrder(database, { user_id, id: newId(), number: 5_000 })).rejects.toThrow();
  });

  test('finds the order in the back office, with and without its prefix', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const user = await addUser(shop.database, { name: 'Asha 1002' });
    const orders = [
      await addOrder(shop.database, { user_id: user.id, created_at: 1 }),
      await addOrder(shop.database, { user_id: (await addUser(shop.database)).id, created_at: 2 }),
      await addOrder(shop.database, { user_id: (await addUser(shop.database)).id, created_at: 3 }),
    ].map(({ provider_order_id }) => provider_order_id);
    const search = async (q: string) => {
      const url = `/api/admin/orders?q=${encodeURIComponent(q)}&limit=10`;
      const response = await shop.request({ url, token });
      const found = response.json<{ orders: { order_id: string }[] }>().orders;
      expect(response.headers['x-total-count']).toBe(String(found.length));
      return found.map(({ order_id }) => orders.indexOf(order_id));
    };
    expect(await search('#1001')).toEqual([0]);
    expect(await search('1003')).toEqual([2]);
    // Also what a name contains.
    expect(await search('1002')).toEqual([1, 0]);
    expect(await search('#1002')).toEqual([1]);
    expect(await search('#1004')).toEqual([]);
    expect(await search('#99999999999')).toEqual([]);
  });

  test('is found where a text matches too many orders to count', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const user = await addUser(shop.database, { name: '1001 1001' });
    const first = await addOrder(shop.database, {
      user_id: (await addUser(shop.database)).id,
      created_at: Date.now() + 1_000_000,
    });
    const row = await shop.database.query
      .selectFrom('orders')
      .select(['subtotal_paise', 'shipping_paise', 'tax_paise', 'total_paise', 'payment_method'])
      .executeTakeFirstOrThrow();
    for (let part = 0; part < 3; part += 1) {
      const more = Array.from({ length: 400 }, (_, at) => ({
        ...row,
        id: `m${part}-${at}`,
        provider_order_id: `order_m${part}-${at}`,
        user_id: user.id,
        state: 'paid' as const,
        paid_at: 1,
        created_at: at,
        updated_at: at,
      }));
      await shop.database.query.insertInto('orders').values(more).execute();
    }
    const response = await shop.request({ url: '/api/admin/orders?q=1001&limit=1', token });
    expect(response.json()).toMatchObject({ orders: [{ order_id: first.provider_order_id }] });
  });
});
