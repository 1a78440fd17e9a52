import { expect, test } from 'vitest';
import type { Session } from '../../contract/accounts/schemas.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { amountOf, openPayingShop, placedId, stockOf } from '../platform/testing/paying-shop.ts';

const MINUTE_MS = 60_000;

/** An order placed some minutes ago that has expired; its payment starts now. */
async function openExpired(place: Place, minutesAgo: number) {
  const shop = await openPayingShop(place);
  const { query } = shop.database;
  const product = await addProduct(shop.database, { stock: 4, price_paise: 50_000 });
  const items = [{ product, qty: 1 }];
  const shopper = await shop.shopper();
  const orderId = await placedId(await shop.place(shopper, items));
  await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
  await query
    .updateTable('orders')
    .set({ created_at: Date.now() - minutesAgo * MINUTE_MS })
    .execute();
  const order = async (id = orderId) =>
    query
      .selectFrom('orders')
      .select(['state', 'return_reason'])
      .where('provider_order_id', '=', id)
      .executeTakeFirst();
  const refunds = async () =>
    (await query.selectFrom('sandbox_refunds').select('amount').execute()).map(
      ({ amount }) => amount,
    );
  const setPrice = (pricePaise: number) =>
    query.updateTable('products').set({ price_paise: pricePaise }).execute();
  const stock = () => stockOf(shop.database, product.id);
  const ask = (session: Session) =>
    shop.request({ url: `/api/orders/${orderId}`, token: session.jwtToken });
  return { shop, items, shopper, orderId, order, refunds, setPrice, stock, ask };
}

describeOnOneEngine('a payment for an order that is no longer pending', (place) => {
  test.each([29, 31])(
    'settles the order within thirty minutes of placing, and is refunded later: %i minutes',
    async (minutes) => {
      const { shop, items, shopper, orderId, order, refunds, stock, ask } = await openExpired(
        place,
        minutes,
      );
      const answer = await shop.verify(shopper, await shop.pay(orderId), items);
      if (minutes === 29) {
        expect(answer.json()).toMatchObject({ isPaid: true });
        expect(await order()).toEqual({ state: 'paid', return_reason: null });
        expect(await stock()).toBe(3);
        expect(await refunds()).toEqual([]);
        return;
      }
      expect(answer.json()).toMatchObject({
        status: 409,
        detail:
          'Your payment arrived after the time to pay for this order ran out. Your refund is complete or on its way.',
      });
      expect(await order()).toEqual({ state: 'expired', return_reason: 'too_late' });
      expect(await stock()).toBe(4);
      expect(await refunds()).toEqual([amountOf(items)]);
      expect((await ask(shopper)).json()).toMatchObject({
        returnReason: 'too_late',
        isReturnFailed: false,
        isRefunded: true,
        isPaid: false,
      });
      const list = await shop.request({ url: '/api/admin/orders', token: shopper.jwtToken });
      expect(list.json()).toMatchObject({ orders: [{ order_id: orderId }] });
    },
  );

  test.each([
    [49_999, 'paid', null],
    [50_000, 'paid', null],
    [50_001, 'expired', 'price_rose'],
  ])(
    'at a price of %i paise today and 50000 then leaves the order %s',
    async (price, state, reason) => {
      const { shop, items, shopper, orderId, order, refunds, setPrice } = await openExpired(
        place,
        20,
      );
      await setPrice(price);
      await shop.verify(shopper, await shop.pay(orderId), items);
      expect(await order()).toEqual({ state, return_reason: reason });
      expect(await refunds()).toEqual(reason === null ? [] : [amountOf(items)]);
    },
  );

  test('is refunded if the product is no longer sold', async () => {
    const { shop, items, orderId, order, refunds } = await openExpired(place, 20);
    await shop.database.query.deleteFrom('products').execute();
    await shop.pay(orderId);
    await shop.reconcileAt(Date.now() + MINUTE_MS);
    expect(await order()).toEqual({ state: 'expired', return_reason: 'sold_out' });
    expect(await refunds()).toEqual([amountOf(items)]);
  });

  test('is refunded if one of the orders that replaced it is paid', async () => {
    const { shop, items, shopper, order, refunds, stock } = await openExpired(place, 20);
    const carts = [1, 2, 3].map((qty) => items.map(({ product }) => ({ product, qty })));
    const ids: string[] = [];
    for (const cart of carts) ids.push(await placedId(await shop.place(shopper, cart)));
    const [first = '', , last = ''] = ids;
    expect((await shop.verify(shopper, await shop.pay(last), [])).statusCode).toBe(200);
    expect(await stock()).toBe(1);
    expect((await shop.verify(shopper, await shop.pay(first), items)).json()).toMatchObject({
      detail:
        'You’ve already paid for the order that replaced this one. Your refund is complete or on its way.',
    });
    expect(await order(first)).toEqual({ state: 'expired', return_reason: 'replaced' });
    expect(await refunds()).toEqual([amountOf(items)]);
    expect(await stock()).toBe(1);
  });

  test('leaves the order that replaced it alone if there is not enough stock anyway', async () => {
    const { shop, items, shopper, order, stock } = await openExpired(place, 20);
    const all = items.map(({ product }) => ({ product, qty: 4 }));
    const first = await placedId(await shop.place(shopper, all));
    const second = await placedId(await shop.place(shopper, items));
    await shop.database.query.updateTable('products').set({ stock: 1 }).execute();
    await shop.verify(shopper, await shop.pay(first), all);
    expect(await order(first)).toEqual({ state: 'expired', return_reason: 'sold_out' });
    expect(await order(second)).toEqual({ state: 'pending', return_reason: null });
    expect((await shop.verify(shopper, await shop.pay(second), items)).statusCode).toBe(200);
    expect(await stock()).toBe(1);
  });

  test('leaves alone an order that the shopper placed much later', async () => {
    const { shop, items, shopper, orderId, order, stock } = await openExpired(place, 60);
    const later = await placedId(await shop.place(shopper, items));
    await attemptPayment(shop, {
      orderId,
      cardLast4: '1007',
      error: undefined,
      captures: true,
      at: Date.now() - 45 * MINUTE_MS,
    });
    await shop.reconcileAt(Date.now() + MINUTE_MS);
    expect(await order()).toEqual({ state: 'paid', return_reason: null });
    expect(await order(later)).toEqual({ state: 'pending', return_reason: null });
    expect((await shop.verify(shopper, await shop.pay(later), items)).statusCode).toBe(200);
    expect(await stock()).toBe(2);
  });
});

describeOnEachEngine(
  'a payment for an order that is no longer pending, on each engine',
  (place) => {
    test('takes the stock from an unpaid order that replaced it', async () => {
      const { shop, items, shopper, order, refunds, stock } = await openExpired(place, 20);
      const all = items.map(({ product }) => ({ product, qty: 4 }));
      const first = await placedId(await shop.place(shopper, all));
      const second = await placedId(await shop.place(shopper, items));
      expect(await stock()).toBe(3);
      expect((await shop.verify(shopper, await shop.pay(first), all)).statusCode).toBe(200);
      expect(await order(first)).toEqual({ state: 'paid', return_reason: null });
      expect(await order(second)).toEqual({ state: 'expired', return_reason: null });
      expect(await stock()).toBe(0);
      // A shopper who pays for both gets one, in whatever order the payments arrive.
      await shop.database.query.updateTable('products').set({ stock: 9 }).execute();
      await shop.verify(shopper, await shop.pay(second), items);
      expect(await order(second)).toEqual({ state: 'expired', return_reason: 'replaced' });
      expect(await refunds()).toEqual([amountOf(items)]);
      expect(await stock()).toBe(9);
    });

    test('is refunded if the shopper has ordered again and paid since', async () => {
      const { shop, items, shopper, orderId, order, refunds, stock } = await openExpired(place, 20);
      const again = await placedId(await shop.place(shopper, items));
      expect((await shop.verify(shopper, await shop.pay(again), items)).statusCode).toBe(200);
      await shop.verify(shopper, await shop.pay(orderId), items);
      expect(await order()).toEqual({ state: 'expired', return_reason: 'replaced' });
      expect(await order(again)).toEqual({ state: 'paid', return_reason: null });
      expect(await refunds()).toEqual([amountOf(items)]);
      expect(await stock()).toBe(3);
    });
  },
);
