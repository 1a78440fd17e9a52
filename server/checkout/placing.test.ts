import { expect, onTestFinished, test, vi } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { forgetOpening } from '../platform/testing/crashes.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { ADDRESS, openPayingShop, placedId, stockOf } from '../platform/testing/paying-shop.ts';

async function openStockedShop(place: Place, config: { rateLimits?: boolean } = {}) {
  const shop = await openPayingShop(place, config);
  const [pen, ink] = [
    await addProduct(shop.database, { stock: 8, price_paise: 10_000 }),
    await addProduct(shop.database, { stock: 8, price_paise: 20_000 }),
  ];
  const shopper = await shop.shopper();
  const stock = async () => [
    await stockOf(shop.database, pen.id),
    await stockOf(shop.database, ink.id),
  ];
  const orders = () =>
    shop.database.query
      .selectFrom('orders')
      .select(['public_id', 'state', 'shipping_address'])
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const sandboxOrders = () =>
    shop.database.query.selectFrom('sandbox_orders').selectAll().execute();
  return { shop, pen, ink, shopper, stock, orders, sandboxOrders };
}

describeOnOneEngine('placing an order', (place) => {
  test('a cart sent again after a crash gets the order opened before the crash', async () => {
    const { shop, pen, shopper, stock, orders, sandboxOrders } = await openStockedShop(place);
    const items = [{ product: pen, qty: 2 }];
    const id = await placedId(await shop.place(shopper, items));
    await forgetOpening(shop.database);
    expect(await placedId(await shop.place(shopper, items))).toBe(id);
    expect(await orders()).toMatchObject([{ public_id: id, state: 'pending' }]);
    expect(await sandboxOrders()).toHaveLength(1);
    expect(await stock()).toEqual([6, 8]);
  });

  test('an address that arrives only at verification is stored with the order', async () => {
    const { shop, pen, shopper, orders } = await openStockedShop(place);
    const items = [{ product: pen, qty: 1 }];
    const placed = await shop.place(shopper, items, { shippingAddress: undefined });
    expect(await orders()).toMatchObject([{ shipping_address: null }]);
    await shop.verify(shopper, await shop.pay(await placedId(placed)), items);
    expect(await orders()).toMatchObject([
      { state: 'paid', shipping_address: JSON.stringify(ADDRESS) },
    ]);
  });

  test('one account may call each 30 times a minute; neighbours still buy and verify', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { shop, pen, shopper: neighbour } = await openStockedShop(place, { rateLimits: true });
    const { jwtToken: token } = await shop.shopper();
    const send = (path: string, by?: string) =>
      shop.request({ method: 'POST', url: path, body: {}, ...(by !== undefined && { token: by }) });
    const calls = [
      ['/api/payment/placeOrder', 400],
      ['/api/payment/paymentVerification', 400],
      ['/api/orders/order_unknown/pay', 404],
    ] as const;
    for (const [path, status] of calls) {
      for (let count = 0; count < 35; count += 1) expectProblem(await send(path), 401);
      for (let count = 0; count < 30; count += 1) expectProblem(await send(path, token), status);
      const refused = await send(path, token);
      expect(expectProblem(refused, 429).code).toBe('too_many_requests');
      expect(refused.headers['retry-after']).toBe('2');
    }
    const items = [{ product: pen, qty: 1 }];
    const id = await placedId(await shop.place(neighbour, items));
    const verified = await shop.verify(neighbour, await shop.pay(id), items);
    expect(verified.statusCode).toBe(200);
  });
});

describeOnEachEngine('placing an order, on each engine', (place) => {
  test('the same cart sent five times at once is one order with one id', async () => {
    const { shop, pen, shopper, stock, orders, sandboxOrders } = await openStockedShop(place);
    const items = [{ product: pen, qty: 2 }];
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.place(shopper, items)));
    const ids = await Promise.all(answers.map(placedId));
    expect(new Set(ids).size).toBe(1);
    expect(await orders()).toMatchObject([{ public_id: ids[0], state: 'pending' }]);
    expect(await sandboxOrders()).toHaveLength(1);
    expect(await stock()).toEqual([6, 8]);
  });

  test('another cart of the same shopper releases what the first one held', async () => {
    const { shop, pen, ink, shopper, stock, orders } = await openStockedShop(place);
    await shop.place(shopper, [{ product: pen, qty: 3 }]);
    expect(await stock()).toEqual([6, 8]);
    await placedId(await shop.place(shopper, [{ product: ink, qty: 2 }]));
    expect(await stock()).toEqual([8, 6]);
    expect(await orders()).toMatchObject([{ state: 'expired' }, { state: 'pending' }]);
    const holds = await shop.database.query.selectFrom('stock_holds').selectAll().execute();
    expect(holds).toMatchObject([{ product_id: ink.id, firm: 2, soft: 0 }]);
  });

  test('a rejected cart leaves the previous hold unchanged', async () => {
    const { shop, pen, ink, shopper, stock, orders } = await openStockedShop(place);
    const first = await placedId(await shop.place(shopper, [{ product: pen, qty: 3 }]));
    const refused = await shop.place(shopper, [{ product: ink, qty: 9 }]);
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      detail: `${ink.name}: only 8 left.`,
    });
    expect(await stock()).toEqual([6, 8]);
    expect(await orders()).toMatchObject([{ public_id: first, state: 'pending' }]);
  });

  test('less than one rupee, which the provider would not accept, is rejected at once', async () => {
    const { shop, shopper, orders } = await openStockedShop(place);
    const refused = await shop.request({
      method: 'POST',
      url: '/api/payment/placeOrder',
      token: shopper.jwtToken,
      body: { amount: 99 },
    });
    expect(refused.json()).toMatchObject({
      status: 400,
      detail: 'The smallest amount you can pay is ₹1.',
      errors: [{ field: 'amount' }],
    });
    expect(await orders()).toEqual([]);
  });
});
