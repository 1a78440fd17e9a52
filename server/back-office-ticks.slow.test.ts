import { expect, test } from 'vitest';
import type { Order } from '../contract/orders/schemas.ts';
import { followPages } from './catalogue/testing.ts';
import { addOrder } from './orders/testing.ts';
import { countTicks } from './platform/breaks-testing.ts';
import { rowsOf } from './platform/csv/csv-testing.ts';
import { newId } from './platform/db/ids.ts';
import type { Database, Engine } from './platform/db/open.ts';
import type { NewRow } from './platform/db/tables.ts';
import { partsOf } from './platform/parts.ts';
import { addProduct, addUser } from './platform/testing/databases.ts';
import { describeOnEachEngine } from './platform/testing/engines.ts';
import { openTestShop, type TestShop } from './platform/testing/test-shop.ts';

type Orders = { orders: Order[] };

const ROWS_PER_STATEMENT = 300;

async function readPages(shop: TestShop, url: string, token: string): Promise<Orders[]> {
  const pages: Orders[] = [];
  await followPages(shop, { url, token }, (page) => void pages.push(page.json<Orders>()));
  return pages;
}

/** Copies of an order, each a millisecond older than the one before. */
async function addOrders(
  database: Database,
  order: NewRow<'orders'>,
  count: number,
  fields: Partial<NewRow<'orders'>> = {},
): Promise<void> {
  const copies = Array.from({ length: count }, (_, index) => ({
    ...order,
    ...fields,
    id: newId(),
    provider_order_id: `order_${newId()}`,
    created_at: (fields.created_at ?? order.created_at) - 1 - index,
    subtotal_paise: 10_000 + (index % 700),
    total_paise: 11_200 + (index % 700),
  }));
  const lines = copies.map(({ id }, index) => ({
    order_id: id,
    position: 0,
    product_id: newId(),
    name: `Thing ${index}`,
    image: '/images/thing-640.webp',
    price_paise: 10_000,
    description: 'A thing.',
    qty: 1,
  }));
  for (const part of partsOf(copies, ROWS_PER_STATEMENT)) {
    await database.query.insertInto('orders').values(part).execute();
  }
  for (const part of partsOf(lines, ROWS_PER_STATEMENT)) {
    await database.query.insertInto('order_lines').values(part).execute();
  }
}

/** On PostgreSQL each statement yields to the event loop, on SQLite those of the other thread. */
function expectTicks(engine: Engine, ticks: number, least: number): void {
  if (engine === 'sqlite') expect(ticks).toBeGreaterThanOrEqual(least);
}

describeOnEachEngine('the back office of a large shop, in slices', (place, engine) => {
  test('whole lists of orders equal their pages put together, sorted and counted, and yield to the event loop', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const { id: user_id } = await addUser(shop.database, { name: 'Meera' });
    const first = await addOrder(shop.database, { user_id, created_at: 1_000_000 });
    await addOrders(shop.database, first, 2_499);
    await addOrders(shop.database, first, 30, {
      state: 'expired',
      paid_at: null,
      created_at: 5_000,
    });
    const ask = (query: string) => shop.request({ url: `/api/admin/orders${query}`, token });

    for (const sort of ['newest', 'total-asc']) {
      const pages = await readPages(shop, `/api/admin/orders?limit=400&sort=${sort}`, token);
      const joined = pages.flatMap(({ orders }) => orders);
      expect(joined).toHaveLength(2_500);
      let whole: Awaited<ReturnType<typeof ask>> | undefined;
      const ticks = await countTicks(async () => {
        whole = await ask(`?sort=${sort}`);
      });
      expect(whole?.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-total-count': '2500',
      });
      expect(whole?.json()).toEqual({ orders: joined });
      // Twenty batches of 125, with their lines and buyers.
      expectTicks(engine, ticks, 42);
    }
    expect((await ask('?limit=1&state=paid')).headers['x-total-count']).toBe('2500');
    expect((await ask('?limit=1&expired=1')).headers['x-total-count']).toBe('2530');
    expect((await ask('?limit=1&state=expired')).headers['x-total-count']).toBe('30');
    const head = await shop.request({ method: 'HEAD', url: '/api/admin/orders', token });
    expect([head.statusCode, head.headers['x-total-count'], head.body]).toEqual([200, '2500', '']);

    const { body } = await shop.request({ url: '/api/admin/orders.csv', token });
    const rows = await rowsOf(body);
    const ids = rows.slice(1).map(({ cells }) => cells[0]);
    const { orders } = (await ask('')).json<Orders>();
    expect(ids).toEqual(orders.map(({ order_id }) => order_id));
  });

  test('a search that has to scan all orders finds old ones, page by page and as a whole', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    // This name has all trigrams of the text, but not the text itself.
    const { id: similar } = await addUser(shop.database, { name: 'Asha r Rao' });
    const { id: sought } = await addUser(shop.database, { name: 'Asha Rao' });
    const first = await addOrder(shop.database, { user_id: similar, created_at: 1_000_000 });
    await addOrders(shop.database, first, 1_200);
    for (const [id, created_at] of [
      ['order_1', 30],
      ['order_2', 20],
      ['order_3', 10],
    ] as const) {
      await addOrder(shop.database, { user_id: sought, provider_order_id: id, created_at });
    }
    const url = '/api/admin/orders?q=asha%20rao';
    let pages: Orders[] = [];
    const ticks = await countTicks(async () => {
      pages = await readPages(shop, `${url}&limit=2`, token);
    });
    const idsOf = ({ orders }: Orders) => orders.map(({ order_id }) => order_id);
    expect(pages.map(idsOf)).toEqual([['order_1', 'order_2'], ['order_3']]);
    expectTicks(engine, ticks, 8);
    const whole = await shop.request({ url, token });
    expect(idsOf(whole.json())).toEqual(['order_1', 'order_2', 'order_3']);
    expect(whole.headers['x-total-count']).toBeUndefined();
    const similarOnes = await shop.request({ url: '/api/admin/orders?q=asha%20r%20rao', token });
    expect(similarOnes.json<Orders>().orders).toHaveLength(1_201);
  });

  test('whole lists of users and of the audit log contain every row once, in order', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const users = Array.from({ length: 1_150 }, (_, index) => ({
      id: newId(),
      name: `Shopper ${String(index).padStart(4, '0')}`,
      email: `shopper${index}@mail.example`,
      email_key: `shopper${index}@mail.example`,
      password_hash: '-',
      is_admin: 0 as const,
      created_at: 1,
    }));
    const entries = users.map(({ id, name }, index) => ({
      id: newId(),
      at: index,
      actor_id: 'owner',
      actor_name: 'Shop owner',
      action: 'change' as const,
      subject_kind: 'user' as const,
      subject_id: id,
      subject_name: name,
      before: null,
      after: JSON.stringify({ index }),
    }));
    for (const part of partsOf(users, ROWS_PER_STATEMENT)) {
      await shop.database.query.insertInto('users').values(part).execute();
    }
    for (const part of partsOf(entries, ROWS_PER_STATEMENT)) {
      await shop.database.query.insertInto('audit_log').values(part).execute();
    }
    const names = users.map(({ name }) => name);

    const sorted = await shop.request({ url: '/api/admin/users?sort=name&q=shopper', token });
    expect(sorted.json<{ users: { name: string }[] }>().users.map(({ name }) => name)).toEqual(
      names,
    );
    const all = await shop.request({ url: '/api/admin/users', token });
    expect(all.json<{ users: unknown[] }>().users).toHaveLength(1_151);
    expect(all.headers['x-total-count']).toBe('1151');
    for (const query of ['', '?q=shopper', '?kind=user']) {
      const log = await shop.request({ url: `/api/admin/audit${query}`, token });
      const { entries: found } = log.json<{
        entries: { subject: { name: string }; after: object }[];
      }>();
      expect(found.map(({ subject }) => subject.name)).toEqual(names.toReversed());
      expect(found[0]?.after).toEqual({ index: 1_149 });
    }
  });

  test('all products of a removed category move, however many, and the event loop is not blocked', async () => {
    const shop = await openTestShop(place);
    const { jwtToken: token } = await shop.admin();
    const added = await shop.request({
      method: 'POST',
      url: '/api/admin/add_category',
      token,
      body: { name: 'Lamps', slug: 'lamps' },
    });
    const category = added.json<{ _id: string }>();
    const { id: _, ...product } = await addProduct(shop.database, { category_id: category._id });
    const rows = Array.from({ length: 500 }, () => ({ ...product, id: newId() }));
    await shop.database.query.insertInto('products').values(rows).execute();
    const ticks = await countTicks(async () => {
      const removed = await shop.request({
        method: 'DELETE',
        url: '/api/admin/remove_category',
        token,
        body: { _id: category._id },
      });
      expect(removed.statusCode).toBe(200);
    });
    expectTicks(engine, ticks, 3);
    const { headers } = await shop.request({ url: '/api/products?category=uncategorised' });
    expect(headers['x-total-count']).toBe('501');
  });
});
