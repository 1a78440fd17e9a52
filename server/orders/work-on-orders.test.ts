import { expect, test } from 'vitest';
import type { Session } from '../../contract/accounts/schemas.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { amountOf, openPayingShop, placedId, stockOf } from '../platform/testing/paying-shop.ts';

async function openShopWithOrder(place: Place) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { stock: 5, price_paise: 10_000 });
  const items = [{ product, qty: 2 }];
  const shopper = await shop.shopper();
  const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
  await shop.verify(shopper, paid, items);
  const admin = await shop.admin();
  const orderId = paid.razorpay_order_id;
  const act = (verb: string, body?: object, session: Session = admin) =>
    shop.workOn(session, orderId, verb, body);
  const refunded = async () => {
    const rows = await shop.database.query.selectFrom('sandbox_refunds').select('amount').execute();
    return rows.map(({ amount }) => amount);
  };
  return { shop, product, items, shopper, admin, paid, orderId, act, refunded };
}

describeOnOneEngine('working on orders', (place) => {
  test('part of an order and then the rest are refunded, and never more than was paid', async () => {
    const { act, refunded, items } = await openShopWithOrder(place);
    expect((await act('refund', { requestId: 'request-0001', amount: '50' })).json()).toMatchObject(
      {
        isPaid: true,
      },
    );
    const tooMuch = await act('refund', { requestId: 'request-0002', amount: '99999' });
    expect(tooMuch.json()).toMatchObject({ status: 400, errors: [{ field: 'amount' }] });
    await act('refund', { requestId: 'request-0003' });
    expect(await refunded()).toEqual(expect.arrayContaining([5_000, amountOf(items) - 5_000]));
  });

  test('refunded items are restocked only on request', async () => {
    const { shop, product, act } = await openShopWithOrder(place);
    await act('refund', { requestId: 'request-0001', amount: '1' });
    expect(await stockOf(shop.database, product.id)).toBe(3);
    await act('refund', { requestId: 'request-0002', restock: true });
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('a delivered order that is refunded stays delivered', async () => {
    const { shop, act, admin, orderId } = await openShopWithOrder(place);
    await act('deliver');
    expect((await act('refund', { requestId: 'request-0001' })).json()).toMatchObject({
      isPaid: true,
      isDelivered: true,
    });
    const details = await shop.request({
      url: `/api/admin/orders/${orderId}`,
      token: admin.jwtToken,
    });
    expect(details.json()).toMatchObject({ state: 'delivered', refunded: 214, isRefunded: true });
  });

  test("a refunded payment's late webhook makes no order", async () => {
    const { shop, act, paid, orderId } = await openShopWithOrder(place);
    await act('refund', { requestId: 'request-0001' });
    expect((await shop.webhook('payment.captured', paid, 'evt_late')).status).toBe(200);
    const orders = await shop.database.query
      .selectFrom('orders')
      .select(['provider_order_id', 'state'])
      .execute();
    expect(orders.map((row) => ({ ...row }))).toEqual([
      { provider_order_id: orderId, state: 'paid' },
    ]);
  });
});

describeOnEachEngine('working on orders, on each engine', (place) => {
  test('an order is marked as delivered, and the mark can be undone', async () => {
    const { shop, act, orderId, admin, shopper } = await openShopWithOrder(place);
    expect((await act('deliver', undefined, shopper)).statusCode).toBe(403);
    expect((await act('deliver')).json()).toMatchObject({ isPaid: true, isDelivered: true });
    expect((await act('deliver')).json()).toMatchObject({ isDelivered: true });
    expect((await act('undeliver')).json()).toMatchObject({ isPaid: true, isDelivered: false });
    const history = await shop.database.query
      .selectFrom('order_history')
      .innerJoin('orders', 'orders.id', 'order_history.order_id')
      .select(['event', 'actor'])
      .where('orders.provider_order_id', '=', orderId)
      .orderBy('at')
      .orderBy('order_history.id')
      .execute();
    expect(history.slice(-2)).toMatchObject([
      { event: '{"kind":"delivered"}', actor: admin.user._id },
      { event: '{"kind":"undelivered"}', actor: admin.user._id },
    ]);
  });

  test('the same refund sent five times at once is paid out once', async () => {
    const { act, refunded, items } = await openShopWithOrder(place);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => act('refund', { requestId: 'request-0001' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await refunded()).toEqual([amountOf(items)]);
  });

  test('items are restocked once, in however many parts the money is refunded', async () => {
    const { shop, product, act } = await openShopWithOrder(place);
    await act('refund', { requestId: 'request-0001', amount: '1', restock: true });
    await act('refund', { requestId: 'request-0002', amount: '1', restock: true });
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });
});
