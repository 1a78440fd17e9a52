import { expect, test } from 'vitest';
import type { Order } from '../../contract/orders/schemas.ts';
import { followPages, nextPage } from '../catalogue/testing.ts';
import { newId } from '../platform/db/ids.ts';
import { encodeCursor } from '../platform/http/list-page.ts';
import { partsOf } from '../platform/parts.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { addOrder, addPayment } from './testing.ts';

type Orders = { orders: Order[] };

const costing = (total_paise: number) => ({
  subtotal_paise: total_paise,
  shipping_paise: 0,
  tax_paise: 0,
  total_paise,
});

async function openWithAdmin(place: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(place);
  const { jwtToken: token } = await shop.admin();
  const ask = (query: string) => shop.request({ url: `/api/admin/orders${query}`, token });
  const idsFor = async (query: string) =>
    (await ask(query)).json<Orders>().orders.map((order) => order.order_id);
  return { shop, token, ask, idsFor };
}

describeOnEachEngine('pages of GET /api/admin/orders', (place) => {
  test('q searches order id, user name and e-mail, ignoring case, with wildcards taken literally', async () => {
    const { shop, ask, idsFor } = await openWithAdmin(place);
    const asha = await addUser(shop.database, { name: 'Asha Rao', email: 'asha@mail.example' });
    const ravi = await addUser(shop.database, { name: 'Ravi', email: 'ravi_100%@post.example' });
    for (const [user, id] of [
      [asha, 'order_AAA'],
      [asha, 'order_BBB'],
      [ravi, 'order_CCC'],
    ] as const) {
      await addOrder(shop.database, { user_id: user.id, provider_order_id: id });
    }
    const expected = {
      asha: ['order_BBB', 'order_AAA'],
      'ASHA%20RAO': ['order_BBB', 'order_AAA'],
      'mail.example': ['order_BBB', 'order_AAA'],
      order_bbb: ['order_BBB'],
      BB: ['order_BBB'],
      'post.ex': ['order_CCC'],
      'i_100%25': ['order_CCC'],
      '%25': ['order_CCC'],
      'r%25r': [],
      as_a: [],
      '%5C': [],
      'nobody here': [],
      '': ['order_CCC', 'order_BBB', 'order_AAA'],
    };
    for (const [q, ids] of Object.entries(expected)) {
      expect(await idsFor(`?q=${q}`), q).toEqual(ids);
      expect((await ask(`?q=${q}&limit=1`)).headers['x-total-count'], q).toBe(String(ids.length));
    }
  });

  test('the links lead through all pages without gaps or repeats, and the last page has none', async () => {
    const { shop, token, idsFor } = await openWithAdmin(place);
    const { id: user_id } = await addUser(shop.database, { name: 'Buyer' });
    // Three times for six orders, so that only the id tells some apart.
    for (const created_at of [1, 2, 3, 1, 2, 3]) {
      await addOrder(shop.database, { user_id, created_at }, [{ name: `At ${created_at}` }]);
    }
    await addOrder(shop.database, { user_id, created_at: 2, state: 'expired' });
    const whole = await idsFor('');
    expect(whole).toHaveLength(6);
    for (const limit of [1, 2, 4, 6, 500]) {
      const ids: string[] = [];
      let pages = 0;
      await followPages(
        shop,
        { url: `/api/admin/orders?q=buyer&limit=${limit}`, token },
        (page) => {
          pages += 1;
          expect(page.headers['x-total-count']).toBe('6');
          for (const order of page.json<Orders>().orders) {
            ids.push(order.order_id);
            const second = order.createdAt.slice(-2, -1);
            expect(order.orderItems).toMatchObject([{ name: `At ${second}` }]);
          }
        },
      );
      expect(ids).toEqual(whole);
      expect(pages).toBe(Math.ceil(6 / limit));
    }
  });

  test('an order placed between two pages causes no repeat', async () => {
    const { shop, ask, token, idsFor } = await openWithAdmin(place);
    const { id: user_id } = await addUser(shop.database);
    for (const created_at of [1, 2, 3, 4]) await addOrder(shop.database, { user_id, created_at });
    const whole = await idsFor('');
    const first = await ask('?limit=2');
    await addOrder(shop.database, { user_id, created_at: 5 });
    const second = await shop.request({ url: nextPage(first) ?? '', token });
    expect(second.json<Orders>().orders.map((order) => order.order_id)).toEqual(whole.slice(2));
    expect(nextPage(second)).toBeUndefined();
  });

  test('a list of more orders than one statement takes is complete', async () => {
    const { shop, ask } = await openWithAdmin(place);
    const { id: user_id } = await addUser(shop.database);
    const numbers = Array.from({ length: 501 }, (_, index) => index);
    const { database } = shop;
    const { id, provider_order_id, ...order } = await addOrder(database, { user_id }, []);
    const { orders, order_lines } = {
      orders: numbers.map((number) => ({
        ...order,
        id: `${id}${number}`,
        provider_order_id: `${provider_order_id}${number}`,
      })),
      order_lines: numbers.map((number) => ({
        order_id: `${id}${number}`,
        position: 0,
        product_id: 'p1',
        name: `Line ${number}`,
        image: '',
        price_paise: 1,
        description: '',
        qty: 1,
      })),
    };
    await database.query.insertInto('orders').values(orders).execute();
    await database.query.insertInto('order_lines').values(order_lines).execute();
    const listed = (await ask('')).json<Orders>().orders.filter(({ orderItems }) => orderItems[0]);
    expect(listed).toHaveLength(501);
    expect(new Set(listed.map(({ orderItems }) => orderItems[0]?.name)).size).toBe(501);
  });

  test('an invalid parameter is rejected with 400 and named', async () => {
    const { ask } = await openWithAdmin(place);
    const bad = {
      limit: ['0', '501', 'all'],
      cursor: [
        'abc',
        encodeCursor('newest', ['text', 'id']),
        encodeCursor('newest', [1.5, 'id']),
        encodeCursor('newest', [1, '\0']),
        encodeCursor('total-asc', [1, 'id']),
      ],
      expired: ['yes', '2'],
      q: ['x'.repeat(201), '%00'],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const response = await ask(`?${field}=${value}`);
        expect(response.statusCode, `${field}=${value}`).toBe(400);
        expect(response.json()).toMatchObject({ code: 'invalid_input', errors: [{ field }] });
      }
    }
  });

  test('a shopper with thousands of orders finds and counts the few in a state, page by page', async () => {
    const { shop } = await openWithAdmin(place);
    const { user, jwtToken: token } = await shop.shopper();
    const neighbour = await addUser(shop.database);
    const made = { user_id: user._id, state: 'delivered' } as const;
    const first = await addOrder(shop.database, { ...made, created_at: 1, ...costing(1_000) });
    const delivered = Array.from({ length: 2_299 }, (_, index) => ({
      ...first,
      id: newId(),
      provider_order_id: `order_${newId()}`,
      created_at: 2 + index,
      ...costing(1_100 + (index % 700) * 100),
    }));
    for (const part of partsOf(delivered, 500)) {
      await shop.database.query.insertInto('orders').values(part).execute();
    }
    const paid: string[] = [];
    for (const created_at of [5, 900, 1_001, 2_200]) {
      const order = { ...made, state: 'paid', created_at, ...costing(9_000_000) } as const;
      const { id, provider_order_id } = await addOrder(shop.database, order);
      await addPayment(shop.database, { id, total_paise: 9_000_000 }, created_at === 900 ? 50 : 0);
      paid.unshift(provider_order_id);
    }
    await addOrder(shop.database, { ...made, state: 'expired', created_at: 2_300 });
    await addOrder(shop.database, { user_id: neighbour.id, state: 'paid', created_at: 2_301 });

    const idsOf = async (query: string) => {
      const ids: string[] = [];
      let total: unknown;
      await followPages(shop, { url: `/api/admin/orders?${query}`, token }, (page) => {
        total = page.headers['x-total-count'];
        ids.push(...page.json<Orders>().orders.map(({ order_id }) => order_id));
      });
      return { ids, total };
    };
    const some = { ids: paid, total: '4' };
    expect(await idsOf('state=undelivered&limit=3')).toEqual(some);
    expect(await idsOf('state=undelivered&sort=oldest')).toEqual({
      ids: paid.toReversed(),
      total: '4',
    });
    expect(await idsOf(`state=undelivered&q=${user.email}&limit=1`)).toEqual(some);
    expect(await idsOf('state=refunded&sort=total-asc')).toEqual({ ids: [paid[2]], total: '1' });
    expect(await idsOf(`q=${paid[0]}`)).toEqual({ ids: [paid[0]], total: '1' });
    expect(await idsOf('state=expired')).toEqual({ ids: [], total: '0' });
    const all = await idsOf('state=delivered&sort=total-asc&limit=500');
    expect(all.total).toBe('2300');
    expect(new Set(all.ids).size).toBe(2_300);
    expect(all.ids[0]).toBe(first.provider_order_id);
    expect((await idsOf('limit=500')).total).toBe('2304');
  });
});
