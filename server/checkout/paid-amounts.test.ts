import { expect, test } from 'vitest';
import type { OrderDetails } from '../../contract/orders/schemas.ts';
import { addOrder } from '../orders/testing.ts';
import { signPayment } from '../payments/razorpay/signatures.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { paySpecially } from '../payments/sandbox/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openPayingShop, placedId, stockOf } from '../platform/testing/paying-shop.ts';

const MINUTE_MS = 60_000;

describeOnOneEngine('a payment whose amount differs from the order’s', (place) => {
  /** An order of ₹1,030: ₹1,000, ₹10 of shipping and ₹20 of tax. */
  async function openOrder() {
    const shop = await openPayingShop(place);
    const { query } = shop.database;
    const product = await addProduct(shop.database, { stock: 6, price_paise: 100_000 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const admin = await shop.admin();
    const orderId = await placedId(await shop.place(shopper, items));
    const read = async (url: string) => (await shop.request({ url, token: admin.jwtToken })).json();
    const details = (): Promise<OrderDetails> => read(`/api/admin/orders/${orderId}`);
    const refunds = async () =>
      (await query.selectFrom('sandbox_refunds').select('amount').execute()).map(
        ({ amount }) => amount,
      );
    /** A payment of the order that the window never made, as a race at the provider would. */
    const payBehind = async (amount: number, fields: object = {}) => {
      const id = `pay_Behind${String(amount).padStart(8, '0')}`;
      const like = await query.selectFrom('sandbox_payments').selectAll().executeTakeFirstOrThrow();
      await query
        .insertInto('sandbox_payments')
        .values({ ...like, id, amount, amount_refunded: 0, status: 'captured', ...fields })
        .execute();
      return {
        razorpay_order_id: orderId,
        razorpay_payment_id: id,
        razorpay_signature: signPayment(orderId, id, shop.sandbox.keySecret),
      };
    };
    return {
      shop,
      query,
      product,
      items,
      shopper,
      admin,
      orderId,
      read,
      details,
      refunds,
      payBehind,
    };
  }

  test.each([
    ['a fee that the customer bears', 'fee', 1053.6, 23.6],
    ['an offer', 'offer', 980, -50],
  ] as const)('settles the order: %s', async (_, special, paid, difference) => {
    const { shop, items, shopper, admin, orderId, read, details, refunds } = await openOrder();
    const answer = await shop.verify(shopper, await paySpecially(shop, orderId, special), items);
    expect(answer.json()).toMatchObject({ isPaid: true, totalPrice: 1030 });
    expect(await refunds()).toEqual([]);
    expect(await details()).toMatchObject({
      state: 'paid',
      totalPrice: 1030,
      payments: [{ amount: paid, refunded: 0, isExtra: false }],
    });
    expect((await read('/api/admin/stats')).totals).toEqual({
      orders: 1,
      revenue: 1030,
      refunded: 0,
      difference,
    });
    const csv = (
      await shop.request({ url: '/api/admin/orders.csv', token: admin.jwtToken })
    ).body.split('\r\n');
    const cell = (name: string) => csv[1]?.split(',')[csv[0]?.split(',').indexOf(name) ?? -1];
    expect([cell('total'), cell('paid')]).toEqual(['1030', String(paid)]);
    // All that was paid can be refunded, and no more.
    const requestId = 'request-0001';
    const tooMuch = { requestId, amount: String(paid + 0.01) };
    expect((await shop.workOn(admin, orderId, 'refund', tooMuch)).statusCode).toBe(400);
    await shop.workOn(admin, orderId, 'refund', { requestId });
    expect(await refunds()).toEqual([Math.round(paid * 100)]);
    expect(await details()).toMatchObject({ isPaid: false, isRefunded: true, refunded: paid });
    expect((await read('/api/admin/stats')).totals).toEqual({
      orders: 0,
      revenue: 0,
      refunded: paid,
      difference: 0,
    });
  });

  test('is captured at exactly its own amount if it was only authorised', async () => {
    const { shop, query, items, shopper, orderId } = await openOrder();
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: false };
    const { id } = await attemptPayment(shop, { ...attempt, special: 'fee' });
    const signature = signPayment(orderId, id, shop.sandbox.keySecret);
    const answer = await shop.verify(
      shopper,
      { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature },
      items,
    );
    expect(answer.json()).toMatchObject({ isPaid: true });
    expect(await query.selectFrom('payments').select('amount_paise').execute()).toEqual([
      { amount_paise: 105_360 },
    ]);
  });

  test('is kept and shown while the provider does not call its order paid, and goes back when the hold ends', async () => {
    const { shop, query, product, items, shopper, orderId, details, refunds } = await openOrder();
    const paid = await shop.pay(orderId);
    await query.updateTable('sandbox_payments').set({ amount: 60_000 }).execute();
    await query.updateTable('sandbox_orders').set({ status: 'attempted' }).execute();
    const answer = await shop.verify(shopper, paid, items);
    expect(answer.json()).toMatchObject({ code: 'payment_pending' });
    expect(await details()).toMatchObject({
      state: 'pending',
      payments: [],
      unsettledPayments: [
        { payment_id: paid.razorpay_payment_id, amount: 600, status: 'captured' },
      ],
    });
    await shop.reconcileAt(Date.now() + 14 * MINUTE_MS);
    expect([await refunds(), await stockOf(shop.database, product.id)]).toEqual([[], 5]);
    await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
    expect([await refunds(), await stockOf(shop.database, product.id)]).toEqual([[60_000], 6]);
    expect(await details()).toMatchObject({
      state: 'expired',
      isPaid: false,
      returnReason: 'wrong_amount',
      unsettledPayments: [],
    });
  });

  test('part of the amount does not keep the whole of it, which is only authorised, from settling the order', async () => {
    const { shop, query, items, shopper, orderId, details, refunds, payBehind } = await openOrder();
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: false };
    const { id } = await attemptPayment(shop, attempt);
    await payBehind(40_000);
    await query.updateTable('sandbox_orders').set({ status: 'attempted' }).execute();
    const signature = signPayment(orderId, id, shop.sandbox.keySecret);
    const answer = await shop.verify(
      shopper,
      { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature },
      items,
    );
    expect(answer.json()).toMatchObject({ isPaid: true });
    expect(await details()).toMatchObject({
      payments: [
        { payment_id: id, amount: 1030 },
        { amount: 400, isExtra: true },
      ],
    });
    expect(await refunds()).toEqual([40_000]);
  });

  test('goes back as well if its order is too old to be asked about', async () => {
    const { shop, query, orderId, refunds } = await openOrder();
    await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
    const long = Date.now() - 5 * 24 * 60 * MINUTE_MS;
    const times = { created_at: long, hold_ends_at: long, asked_at: Date.now() };
    await query.updateTable('orders').set(times).execute();
    await shop.pay(orderId);
    await query.updateTable('sandbox_payments').set({ amount: 60_000 }).execute();
    await query.updateTable('sandbox_orders').set({ status: 'attempted' }).execute();
    await shop.reconcileAt(Date.now());
    await shop.reconcileAt(Date.now() + 2 * MINUTE_MS);
    expect(await refunds()).toEqual([60_000]);
  });

  test('a second payment of a paid order is shown, returned and counted nowhere', async () => {
    const { shop, query, items, shopper, admin, orderId, read, details, refunds, payBehind } =
      await openOrder();
    await shop.verify(shopper, await shop.pay(orderId), items);
    const second = await payBehind(77_700);
    const again = await shop.verify(shopper, second, items);
    expect(again.json()).toMatchObject({
      code: 'order_state',
      detail:
        'This order was already paid for. We’re sending your second payment back to the card or account you paid with.',
    });
    expect(await refunds()).toEqual([77_700]);
    const shown = await details();
    expect(shown).toMatchObject({
      isPaid: true,
      isRefunded: false,
      refunded: 0,
      payments: [
        { amount: 1030, isExtra: false },
        { amount: 777, refunded: 777, isExtra: true },
      ],
      refunds: [{ amount: 777, status: 'processed' }],
    });
    expect(shown.history.map(({ event }) => event)).toContainEqual({
      kind: 'extra_payment',
      amount: 777,
    });
    expect((await read('/api/admin/stats')).totals).toEqual({
      orders: 1,
      revenue: 1030,
      refunded: 0,
      difference: 0,
    });
    expect(await read(`/api/admin/customers/${shopper.user._id}`)).toMatchObject({
      paidOrders: 1,
      spent: 1030,
      refunded: 0,
    });
    expect((await read('/api/admin/orders?state=refunded')).orders).toEqual([]);
    // What the owner refunds is the first payment.
    await shop.workOn(admin, orderId, 'refund', { requestId: 'request-0001', amount: '30' });
    expect(await refunds()).toEqual([77_700, 3_000]);
    expect(await details()).toMatchObject({ refunded: 30, isRefunded: false });
    await shop.workOn(admin, orderId, 'refund', { requestId: 'request-0002' });
    expect(await refunds()).toEqual([77_700, 3_000, 100_000]);
    expect(await details()).toMatchObject({ refunded: 1030, isRefunded: true, isPaid: false });
    expect(await query.selectFrom('order_lines').select('qty').execute()).toEqual([{ qty: 1 }]);
  });

  test.each(['webhook', 'reconciler'] as const)(
    'the %s returns a second payment once, whether or not the browser reports it',
    async (by) => {
      const { shop, items, shopper, orderId, refunds, payBehind } = await openOrder();
      await shop.verify(shopper, await shop.pay(orderId), items);
      const second = await payBehind(77_700);
      for (const round of [1, 2]) {
        if (by === 'reconciler') await shop.reconcileAt(Date.now() + round);
        else expect((await shop.webhook('payment.captured', second, `e${round}`)).status).toBe(200);
      }
      expect(await refunds()).toEqual([77_700]);
    },
  );

  test('a refund made in the dashboard before the order was settled is recorded, however old the payment', async () => {
    const { shop, query, items, shopper, orderId, details } = await openOrder();
    const paid = await shop.pay(orderId);
    const url = `${shop.url}/sandbox/v1/payments/${paid.razorpay_payment_id}/refund`;
    const { keyId, keySecret } = shop.sandbox;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body: JSON.stringify({ amount: 4_000 }) });
    await query
      .updateTable('sandbox_payments')
      .set({ created_at: Date.now() - 25 * 60 * MINUTE_MS })
      .execute();
    await shop.verify(shopper, paid, items);
    // As if the server had been killed right after the settling transaction.
    await query.deleteFrom('refunds').execute();
    await query.updateTable('payments').set({ refunded_paise: 0, follow_at: 1 }).execute();
    await shop.reconcileAt(Date.now());
    expect(await details()).toMatchObject({
      refunded: 40,
      refunds: [{ amount: 40, isFound: true }],
    });
    expect(await query.selectFrom('payments').select('follow_at').execute()).toEqual([
      { follow_at: null },
    ]);
  });

  test('a refunded order is paid no more before its delivery, and stays paid after it', async () => {
    const { shop, items, shopper, admin, orderId, read } = await openOrder();
    await shop.verify(shopper, await shop.pay(orderId), items);
    await shop.workOn(admin, orderId, 'deliver');
    await shop.workOn(admin, orderId, 'refund', { requestId: 'request-0001' });
    const listed = async (state: string) =>
      (await read(`/api/admin/orders?state=${state}`)).orders.map(
        ({ isPaid }: { isPaid: boolean }) => isPaid,
      );
    expect([await listed('paid'), await listed('undelivered')]).toEqual([[true], []]);
    await shop.workOn(admin, orderId, 'undeliver');
    expect([await listed('paid'), await listed('undelivered')]).toEqual([[], []]);
    expect((await read('/api/admin/orders')).orders).toMatchObject([{ isPaid: false }]);
  });

  test('an absurd amount is refused, and old ones spoil neither the statistics nor the customer', async () => {
    const { shop, query, items, shopper, orderId, read } = await openOrder();
    const refused = await shop.request({
      method: 'POST',
      url: '/api/payment/placeOrder',
      token: shopper.jwtToken,
      body: { amount: 10_000_000_001 },
    });
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'amount', detail: 'The largest amount you can pay is ₹10,00,00,000.' }],
    });
    await shop.verify(shopper, await shop.pay(orderId), items);
    const like = await query.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    const absurd = 9_007_199_254_740_000;
    const sums = { subtotal_paise: absurd, shipping_paise: 0, tax_paise: 0, total_paise: absurd };
    for (const id of ['x1', 'x2', 'x3']) {
      await addOrder(shop.database, { id, user_id: shopper.user._id, ...sums });
      await query
        .insertInto('payments')
        .values({
          ...like,
          id: `pay_${id}`,
          order_id: id,
          amount_paise: absurd,
          ordered_paise: absurd,
        })
        .execute();
    }
    expect((await read('/api/admin/stats')).totals).toMatchObject({ orders: 1, revenue: 1030 });
    const customer = await read(`/api/admin/customers/${shopper.user._id}`);
    expect(customer).toMatchObject({ paidOrders: 4 });
    expect(customer.spent).toBeGreaterThan(2.7e14);
  });
});
