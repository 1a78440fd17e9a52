import { expect, test } from 'vitest';
import { type Order, orderSchema } from '../../contract/orders/schemas.ts';
import { addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { addOrder, addPayment } from './testing.ts';

async function listOrders(shop: TestShop, token: string, query = ''): Promise<Order[]> {
  const response = await shop.request({ url: `/api/admin/orders${query}`, token });
  return response.json<{ orders: Order[] }>().orders;
}

function idsOf(orders: Order[]): string[] {
  return orders.map((order) => order.order_id);
}

describeOnOneEngine('GET /api/admin/orders', (place) => {
  test('a shopper sees only their own orders, an admin everyone’s, and a visitor gets 401', async () => {
    const shop = await openTestShop(place);
    const [asha, ravi, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const ofAsha = await addOrder(shop.database, { user_id: asha.user._id, created_at: 1 });
    const ofRavi = await addOrder(shop.database, { user_id: ravi.user._id, created_at: 2 });
    expect(idsOf(await listOrders(shop, asha.jwtToken))).toEqual([ofAsha.provider_order_id]);
    expect(idsOf(await listOrders(shop, ravi.jwtToken))).toEqual([ofRavi.provider_order_id]);
    expect(idsOf(await listOrders(shop, admin.jwtToken))).toEqual([
      ofRavi.provider_order_id,
      ofAsha.provider_order_id,
    ]);
    const nobody = await shop.request({ url: '/api/admin/orders' });
    expect(nobody.statusCode).toBe(401);
    expect(nobody.json()).toMatchObject({ code: 'not_signed_in' });
    // Neither a search nor a cursor gives access to another user's orders.
    expect(await listOrders(shop, asha.jwtToken, `?q=${ofRavi.provider_order_id}`)).toEqual([]);
    const ownTotal = await shop.request({
      url: '/api/admin/orders?limit=1',
      token: asha.jwtToken,
    });
    expect(ownTotal.headers['x-total-count']).toBe('1');
  });

  test.each([
    ['pending', { isPaid: false, isDelivered: false }],
    ['paid', { isPaid: true, isDelivered: false }],
    ['delivered', { isPaid: true, isDelivered: true }],
  ] as const)('an order that is %s is listed with %j', async (state, flags) => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.shopper();
    const { provider_order_id } = await addOrder(shop.database, { user_id: user._id, state });
    expect(await listOrders(shop, token)).toMatchObject([flags]);
    const alone = await shop.request({ url: `/api/orders/${provider_order_id ?? ''}`, token });
    expect(alone.json()).toMatchObject({
      ...flags,
      refunded: 0,
      isRefunded: false,
      returnReason: null,
    });
  });

  test.each([
    ['paid', { isPaid: true, isDelivered: false }, { isPaid: false, isDelivered: false }],
    ['delivered', { isPaid: true, isDelivered: true }, { isPaid: true, isDelivered: true }],
  ] as const)('an order that is %s is refunded in part and in full', async (state, part, full) => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.shopper();
    for (const [refunded, isRefunded, flags] of [
      [50, false, part],
      [112, true, full],
    ] as const) {
      const order = await addOrder(shop.database, { user_id: user._id, state });
      await addPayment(shop.database, order, refunded * 100);
      const alone = await shop.request({ url: `/api/orders/${order.provider_order_id}`, token });
      expect(alone.json()).toMatchObject({ ...flags, refunded, isRefunded });
    }
    expect(await listOrders(shop, token)).toMatchObject([full, part]);
  });

  test('an expired order that was paid for is listed, and says why it was refunded', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.shopper();
    const order = await addOrder(shop.database, {
      user_id: user._id,
      state: 'expired',
      paid_at: 1,
      return_reason: 'too_late',
    });
    await addPayment(shop.database, order, 11_200);
    expect(await listOrders(shop, token)).toMatchObject([{ isPaid: false, isDelivered: false }]);
    const alone = await shop.request({ url: `/api/orders/${order.provider_order_id}`, token });
    expect(alone.json()).toMatchObject({ isRefunded: true, returnReason: 'too_late' });
  });

  test('an expired order is listed only for an admin who asks with expired=1', async () => {
    const shop = await openTestShop(place);
    const [shopper, admin] = [await shop.shopper(), await shop.admin()];
    const user_id = shopper.user._id;
    const paid = await addOrder(shop.database, { user_id, created_at: 1 });
    const expired = await addOrder(shop.database, { user_id, created_at: 2, state: 'expired' });
    for (const query of ['', '?expired=0', '?expired=1']) {
      expect(idsOf(await listOrders(shop, shopper.jwtToken, query))).toEqual([
        paid.provider_order_id,
      ]);
    }
    for (const query of ['', '?expired=0']) {
      expect(idsOf(await listOrders(shop, admin.jwtToken, query))).toEqual([
        paid.provider_order_id,
      ]);
    }
    const asked = await listOrders(shop, admin.jwtToken, '?expired=1');
    expect(idsOf(asked)).toEqual([expired.provider_order_id, paid.provider_order_id]);
    expect(asked[0]).toMatchObject({ isPaid: false, isDelivered: false });
  });

  test('an order without an id from the payment provider is not listed', async () => {
    const shop = await openTestShop(place);
    const admin = await shop.admin();
    const { id } = await addUser(shop.database);
    await addOrder(shop.database, { user_id: id, state: 'pending', provider_order_id: null });
    const response = await shop.request({
      url: '/api/admin/orders?expired=1',
      token: admin.jwtToken,
    });
    expect(response.json()).toEqual({ orders: [] });
    expect(response.headers['x-total-count']).toBe('0');
  });
});

describeOnEachEngine('GET /api/admin/orders, on each engine', (place) => {
  test('GET /api/admin/orders answers {orders}, each with exactly the fields of the spec and its lines in the order of the cart', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.shopper();
    // Stored in another order than in the cart.
    const lines = [
      { position: 2, product_id: 'p2', name: 'Dish', price_paise: 100 },
      { position: 0, product_id: 'p3', name: 'Cup', price_paise: 4_999, qty: 2 },
      { position: 1, product_id: 'p1', name: 'Pot', price_paise: 1, image: 'https://a.example/p' },
    ];
    const { provider_order_id } = await addOrder(
      shop.database,
      {
        user_id: user._id,
        subtotal_paise: 10_099,
        shipping_paise: 1_000,
        tax_paise: 201,
        total_paise: 11_300,
        created_at: 1_794_700_000_123,
      },
      lines,
    );
    const response = await shop.request({ url: '/api/admin/orders', token });
    expect(response.statusCode).toBe(200);
    const answer = response.json<{ orders: Order[] }>();
    expect(Object.keys(answer)).toEqual(['orders']);
    const [order] = answer.orders;
    expect(Object.keys(order ?? {})).toEqual([
      'order_id',
      'user',
      'createdAt',
      'isPaid',
      'isDelivered',
      'totalPrice',
      'orderItems',
    ]);
    for (const item of order?.orderItems ?? []) {
      expect(Object.keys(item)).toEqual([
        'product_id',
        'name',
        'image',
        'price',
        'description',
        'qty',
      ]);
    }
    orderSchema.parse(order);
    expect(answer.orders).toMatchObject([
      {
        order_id: provider_order_id,
        user: { _id: user._id, name: user.name, email: user.email },
        createdAt: '2026-11-14T23:46:40.123Z',
        isPaid: true,
        isDelivered: false,
        totalPrice: 113,
        orderItems: [
          { product_id: 'p3', name: 'Cup', price: 49.99, qty: 2 },
          { product_id: 'p1', name: 'Pot', price: 0.01, qty: 1, image: 'https://a.example/p' },
          { product_id: 'p2', name: 'Dish', price: 1 },
        ],
      },
    ]);
  });

  test('orders are listed newest first', async () => {
    const shop = await openTestShop(place);
    const { user, jwtToken: token } = await shop.shopper();
    for (const created_at of [2, 1, 3]) {
      const provider_order_id = `order_${created_at}`;
      await addOrder(shop.database, { user_id: user._id, created_at, provider_order_id });
    }
    expect(idsOf(await listOrders(shop, token))).toEqual(['order_3', 'order_2', 'order_1']);
  });
});
