import { expect, test } from 'vitest';
import { signPayment } from '../payments/razorpay/signatures.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { amountOf, openPayingShop, placedId, stockOf } from '../platform/testing/paying-shop.ts';
import { HOLD_MS } from './checkout.ts';

async function openPaidShop(place: Place) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { stock: 10, price_paise: 50_000 });
  const cheap = await addProduct(shop.database, { stock: 10, price_paise: 100 });
  const items = [{ product, qty: 1 }];
  const shopper = await shop.shopper();
  const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
  const states = async () =>
    (await shop.database.query.selectFrom('orders').select('state').execute()).map((o) => o.state);
  return { shop, product, cheap, items, shopper, paid, states };
}

describeOnOneEngine('verifying a payment', (place) => {
  test('a wrong signature changes nothing, and the right one still works', async () => {
    const { shop, items, shopper, paid, states } = await openPaidShop(place);
    for (const signature of ['0'.repeat(64), 'x', paid.razorpay_signature.slice(1)]) {
      const forged = { ...paid, razorpay_signature: signature };
      const refused = await shop.verify(shopper, forged, items);
      expect(refused.json()).toMatchObject({ status: 409, code: 'payment_mismatch' });
    }
    expect(await states()).toEqual(['pending']);
    expect((await shop.verify(shopper, paid, items)).statusCode).toBe(200);
  });

  test('a paid order is not confirmed by another payment, however well it is signed', async () => {
    const { shop, items, shopper, paid } = await openPaidShop(place);
    await shop.verify(shopper, paid, items);
    const razorpay_payment_id = 'pay_00000000000000';
    const { keySecret } = shop.sandbox;
    const other = {
      ...paid,
      razorpay_payment_id,
      razorpay_signature: signPayment(paid.razorpay_order_id, razorpay_payment_id, keySecret),
    };
    expect((await shop.verify(shopper, other, items)).json()).toMatchObject({
      code: 'payment_mismatch',
    });
  });

  test("another shopper's order answers like an unknown one", async () => {
    const { shop, items, paid, shopper, states } = await openPaidShop(place);
    const other = await shop.shopper();
    expect((await shop.verify(other, paid, items)).statusCode).toBe(404);
    expect(await states()).toEqual(['pending']);
    await shop.verify(shopper, paid, items);
    const unknown = { ...paid, razorpay_order_id: 'order_00000000000000' };
    const answers = [
      await shop.verify(other, paid, items),
      await shop.verify(other, unknown, items),
      await shop.request({ url: `/api/orders/${paid.razorpay_order_id}`, token: other.jwtToken }),
      await shop.request({ url: '/api/orders/order_00000000000000', token: other.jwtToken }),
    ].map((response) => ({ ...response.json<object>(), requestId: '' }));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404 });
  });

  test('a bare amount still works: its cart arrives at verification and must cost the same', async () => {
    const { shop, product, items, cheap } = await openPaidShop(place);
    const bare = await shop.shopper();
    const placeBare = () =>
      shop.request({
        method: 'POST',
        url: '/api/payment/placeOrder',
        token: bare.jwtToken,
        body: { amount: amountOf(items) },
      });
    const paid = await shop.pay(await placedId(await placeBare()));
    const wrong = await shop.verify(bare, paid, [{ product: cheap, qty: 1 }]);
    expect(wrong.json()).toMatchObject({ code: 'payment_mismatch' });
    const before = await stockOf(shop.database, product.id);
    expect((await shop.verify(bare, paid, items)).json()).toMatchObject({
      isPaid: true,
      orderItems: [{ product_id: product.id }],
    });
    expect(await stockOf(shop.database, product.id)).toBe(before - 1);
  });

  test.each([
    ['another amount', { amount: 1_000 }, 'amount_differs'],
    ['no items', { orderItems: [] }, 'invalid_input'],
    ['an unknown item', { orderItems: [{ product_id: 'nothing', qty: 1 }] }, 'invalid_input'],
    ['an address without a field', { shippingAddress: { fullName: 'A' } }, 'invalid_input'],
  ])('an order with %s is rejected and nothing is held', async (_, more, code) => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 3 });
    const refused = await shop.place(await shop.shopper(), [{ product, qty: 1 }], more);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
    expect(refused.json()).toMatchObject({ code });
    expect(await stockOf(shop.database, product.id)).toBe(3);
    expect(await shop.database.query.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  test('a webhook with a wrong signature is rejected and changes nothing', async () => {
    const { shop, paid, states } = await openPaidShop(place);
    const response = await fetch(`${shop.url}/api/payment/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': '0'.repeat(64),
        'x-razorpay-event-id': 'evt_1',
      },
      body: JSON.stringify({
        event: 'payment.captured',
        payload: { payment: { entity: { order_id: paid.razorpay_order_id } } },
      }),
    });
    expect(response.status).toBe(401);
    expect(await states()).toEqual(['pending']);
  });
});

describeOnEachEngine('verifying a payment, on each engine', (place) => {
  test('the signature of a cheaper order does not pay for a more expensive one', async () => {
    const { shop, items, cheap } = await openPaidShop(place);
    const thief = await shop.shopper();
    const cheapItems = [{ product: cheap, qty: 1 }];
    const cheapPaid = await shop.pay(await placedId(await shop.place(thief, cheapItems)));
    expect((await shop.verify(thief, cheapPaid, cheapItems)).statusCode).toBe(200);
    const dearOrder = await placedId(await shop.place(thief, items));
    const replayed = { ...cheapPaid, razorpay_order_id: dearOrder };
    expect((await shop.verify(thief, replayed, items)).json()).toMatchObject({
      code: 'payment_mismatch',
    });
  });

  test('an unpaid order is pending while it is held, then nothing was paid; late money still buys it', async () => {
    const { shop, items } = await openPaidShop(place);
    const hasty = await shop.shopper();
    const orderId = await placedId(await shop.place(hasty, items));
    const failed = await shop.pay(orderId, '4100 2800 0006 0003');
    expect(failed).toMatchObject({ error: { reason: 'payment_declined' } });
    const claimed = {
      razorpay_order_id: orderId,
      razorpay_payment_id: 'pay_00000000000000',
      razorpay_signature: signPayment(orderId, 'pay_00000000000000', shop.sandbox.keySecret),
    };
    const ask = async () => (await shop.verify(hasty, claimed, items)).json();
    expect(await ask()).toMatchObject({ status: 409, code: 'payment_pending' });
    // The hold is over; until the reconciler has ended it the order may still be paid.
    const { database, reconcileAt } = shop;
    await database.query
      .updateTable('orders')
      .set({ hold_ends_at: Date.now() - 1 })
      .where('provider_order_id', '=', orderId)
      .execute();
    expect(await ask()).toMatchObject({ code: 'payment_pending' });
    await reconcileAt(Date.now() + 2 * HOLD_MS);
    expect(await ask()).toMatchObject({
      status: 409,
      code: 'nothing_paid',
      title: 'Nothing was paid',
      detail:
        'Your payment didn’t go through, and nothing was ordered. If any money still arrives, we’ll use it for that order or refund it.',
    });
    const late = await shop.pay(orderId);
    expect((await shop.verify(hasty, late, items)).json()).toMatchObject({
      order_id: orderId,
      isPaid: true,
    });
  });

  test('a bare amount whose cart never arrives is refunded', async () => {
    const { shop, items } = await openPaidShop(place);
    const bare = await shop.shopper();
    const placed = await shop.request({
      method: 'POST',
      url: '/api/payment/placeOrder',
      token: bare.jwtToken,
      body: { amount: amountOf(items) },
    });
    const paid = await shop.pay(await placedId(placed));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    await shop.reconcileAt(Date.now() + 4 * HOLD_MS);
    const order = await shop.database.query
      .selectFrom('orders')
      .select('state')
      .where('provider_order_id', '=', paid.razorpay_order_id)
      .executeTakeFirst();
    expect(order?.state).toBe('expired');
  });
});
