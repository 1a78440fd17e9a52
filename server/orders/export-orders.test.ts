import { expect, test } from 'vitest';
import { ORDER_COLUMNS } from '../../contract/orders/schemas.ts';
import { rowsOf } from '../platform/csv/csv-testing.ts';
import { newId } from '../platform/db/ids.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { ADDRESS } from '../platform/testing/paying-shop.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { addOrder } from './testing.ts';

async function openWithAdmin(place: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(place);
  const { jwtToken: token } = await shop.admin();
  const ask = (query = '') => shop.request({ url: `/api/admin/orders.csv${query}`, token });
  /** The rows as objects, after checking the header. */
  const rowsFor = async (query = '') => {
    const { body } = await ask(query);
    expect(body).toMatch(/^\uFEFF/);
    const [header, ...rows] = await rowsOf(body);
    expect(header?.cells.join(',')).toBe(ORDER_COLUMNS.join(','));
    return rows.map(({ cells }) =>
      Object.fromEntries(ORDER_COLUMNS.map((column, place) => [column, cells[place]])),
    );
  };
  return { shop, ask, rowsFor };
}

describeOnEachEngine('GET /api/admin/orders.csv', (place) => {
  test('is a file with a row for each order: buyer, lines, money and address', async () => {
    const { shop, ask, rowsFor } = await openWithAdmin(place);
    const user = await addUser(shop.database, { name: '@SUM(A1)', email: 'asha@mail.example' });
    const order = await addOrder(
      shop.database,
      {
        user_id: user.id,
        created_at: Date.UTC(2026, 6, 30, 9, 30),
        shipping_address: JSON.stringify({
          ...ADDRESS,
          fullName: '=HYPERLINK("x")',
          city: 'Pune;=A1',
        }),
      },
      [
        { name: 'Clay teapot', qty: 2 },
        { name: 'Lamp, brass', qty: 1 },
      ],
    );
    await shop.database.query
      .insertInto('payments')
      .values({
        id: newId(),
        order_id: order.id,
        amount_paise: 13_560,
        refunded_paise: 550,
        created_at: 1,
      })
      .execute();
    expect((await ask()).headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-[\d-]+\.csv"$/),
    });
    expect(await rowsFor()).toEqual([
      {
        ...ADDRESS,
        order_id: order.provider_order_id,
        number: '1001',
        createdAt: '2026-07-30T15:00:00.000+05:30',
        state: 'paid',
        userName: "'@SUM(A1)",
        userEmail: 'asha@mail.example',
        items: '2 × Clay teapot; 1 × Lamp, brass',
        subtotal: '100',
        shipping: '10',
        tax: '2',
        total: '112',
        paid: '135.6',
        refunded: '5.5',
        fullName: `'=HYPERLINK("x")`,
        city: "Pune;'=A1",
      },
    ]);
  });

  test('contains what the list contains, newest first, and expired orders only on request', async () => {
    const { shop, rowsFor } = await openWithAdmin(place);
    const { id: user_id } = await addUser(shop.database);
    const states = ['paid', 'expired', 'pending', 'delivered'] as const;
    for (const [at, state] of states.entries()) {
      const { id: buyer } = await addUser(shop.database);
      await addOrder(shop.database, { user_id: buyer, state, created_at: at });
    }
    // It was paid for, so its shopper expects to see it.
    await addOrder(shop.database, { user_id, state: 'expired', paid_at: 5, created_at: 5 });
    await addOrder(shop.database, { user_id, provider_order_id: null, created_at: 9 });
    const listed = async (query: string) => (await rowsFor(query)).map(({ state }) => state);
    expect(await listed('')).toEqual(['expired', 'delivered', 'pending', 'paid']);
    expect(await listed('?expired=1')).toEqual([
      'expired',
      'delivered',
      'pending',
      'expired',
      'paid',
    ]);
  });

  test('is complete with more orders than a page holds, even if all have the same time', async () => {
    const { shop, rowsFor } = await openWithAdmin(place);
    const { id: user_id } = await addUser(shop.database);
    const { id, provider_order_id, ...order } = await addOrder(shop.database, { user_id }, []);
    const more = Array.from({ length: 1_100 }, (_, index) => ({
      ...order,
      id: `${id}${index}`,
      provider_order_id: `${provider_order_id}${index}`,
      created_at: order.created_at - (index % 3),
    }));
    await shop.database.query.insertInto('orders').values(more).execute();
    const rows = await rowsFor();
    expect(new Set(rows.map((row) => row.order_id)).size).toBe(1_101);
    expect(rows).toHaveLength(1_101);
    const times = rows.map((row) => row.createdAt ?? '');
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('is for admins only, and rejects an invalid parameter', async () => {
    const { shop, ask } = await openWithAdmin(place);
    const { jwtToken: token } = await shop.shopper();
    expectProblem(await shop.request({ url: '/api/admin/orders.csv' }), 401);
    expectProblem(await shop.request({ url: '/api/admin/orders.csv', token }), 403);
    expectProblem(await ask('?expired=yes'), 400);
  });
});
