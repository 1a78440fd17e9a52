import { expect, test } from 'vitest';
import { addProduct } from '../../platform/testing/databases.ts';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { placedId } from '../../platform/testing/paying-shop.ts';
import { succeedDuePayments, succeedLate } from './late-success.ts';
import { openSandbox, paySpecially, refusal, SPECIAL_CARDS } from './testing.ts';
import { setWebhookFaults } from './webhooks.ts';

describeOnOneEngine("the sandbox's special numbers", (place) => {
  async function open() {
    const sandbox = await openSandbox(place);
    const { ask, events, newOrder, shop } = sandbox;
    /** The order, its payment, which every list shows alike, and the events about it. */
    const stateOf = async (orderId: string, paymentId: string) => {
      const { body: payment } = await ask(`/payments/${paymentId}`);
      for (const list of [`/orders/${orderId}/payments`, '/payments']) {
        expect((await ask(list)).body.items).toContainEqual(payment);
      }
      const about = (await events()).filter(({ payload }) =>
        JSON.stringify(payload).includes(paymentId),
      );
      const { body: order } = await ask(`/orders/${orderId}`);
      return { payment, order, events: about.map(({ event }) => event) };
    };
    const payWith = async (special: keyof typeof SPECIAL_CARDS, amount = 50_000) => {
      const orderId = await newOrder(amount);
      const { razorpay_payment_id: paymentId } = await paySpecially(shop, orderId, special);
      return { orderId, paymentId };
    };
    return { ...sandbox, stateOf, payWith };
  }

  const PAID = { status: 'paid', amount: 50_000, amount_paid: 50_000, amount_due: 0, attempts: 1 };
  const UNPAID = { status: 'attempted', amount_paid: 0, amount_due: 50_000 };
  const PAYING = ['order.paid', 'payment.authorized', 'payment.captured'];

  test('UPI pays with an address and the bank’s references, without a card', async () => {
    const { ask, payWith, stateOf } = await open();
    const { orderId, paymentId } = await payWith('upi');
    const { payment, order, events } = await stateOf(orderId, paymentId);
    expect(payment).toMatchObject({
      ...{ method: 'upi', status: 'captured', amount: 50_000, card_id: null },
      vpa: 'shopper@sandbox',
      upi: { payer_account_type: 'bank_account', vpa: 'shopper@sandbox' },
      acquirer_data: {
        rrn: expect.stringMatching(/^\d{12}$/),
        upi_transaction_id: expect.stringMatching(/^[0-9A-F]{32}$/),
      },
    });
    expect(payment).not.toHaveProperty('card');
    expect(order).toMatchObject(PAID);
    expect(events).toEqual(PAYING);
    expect(await ask(`/payments/${paymentId}/card`)).toEqual({
      status: 400,
      body: refusal('This payment was not made by card'),
    });
  });

  test('the fee is on top of the order, which is paid; everything can be refunded, no more', async () => {
    const { ask, payWith, stateOf } = await open();
    const { orderId, paymentId } = await payWith('fee');
    const { payment, order, events } = await stateOf(orderId, paymentId);
    expect(payment).toMatchObject({ status: 'captured', amount: 52_360, fee: 2_360, tax: 360 });
    expect(order).toMatchObject({ ...PAID, offer_id: null });
    expect(events).toEqual(PAYING);
    const refund = (amount: number) => ask(`/payments/${paymentId}/refund`, { amount });
    expect((await refund(52_361)).status).toBe(400);
    expect((await refund(52_360)).body).toMatchObject({ amount: 52_360, status: 'processed' });
    expect((await stateOf(orderId, paymentId)).payment).toMatchObject({ refund_status: 'full' });
  });

  test.each([
    [50_000, 45_000],
    [5_099, 100],
    [100, 100],
  ])('an offer on an order of %i paise leaves %i to pay', async (amount, left) => {
    const { payWith, stateOf } = await open();
    const { orderId, paymentId } = await payWith('offer', amount);
    const { payment, order, events } = await stateOf(orderId, paymentId);
    expect(payment).toMatchObject({ status: 'captured', amount: left, fee: null });
    expect(order).toMatchObject({
      ...{ status: 'paid', amount, amount_paid: amount, amount_due: 0 },
      offer_id: expect.stringMatching(/^offer_[A-Za-z0-9]{14}$/),
    });
    expect(events).toEqual(PAYING);
  });

  test.each([
    ['fee', 52_360],
    ['offer', 45_000],
  ] as const)(
    'an authorised payment with %s is captured for exactly %i',
    async (special, authorised) => {
      const { ask, newOrder, newPayment, stateOf } = await open();
      const orderId = await newOrder();
      const id = await newPayment(orderId, false, { special });
      expect((await stateOf(orderId, id)).order).toMatchObject(UNPAID);
      const capture = (amount: number) =>
        ask(`/payments/${id}/capture`, { amount, currency: 'INR' });
      for (const wrong of [50_000, authorised - 1, authorised + 1]) {
        expect((await capture(wrong)).status).toBe(400);
      }
      expect((await capture(authorised)).body).toMatchObject({
        ...{ amount: authorised, status: 'captured', captured: true },
      });
      expect((await stateOf(orderId, id)).order).toMatchObject(PAID);
    },
  );

  test('cash is pending for ever: it can be neither captured nor refunded, and a card can still pay', async () => {
    const { ask, shop, payWith, stateOf } = await open();
    const { orderId, paymentId } = await payWith('cash');
    const { payment, order, events } = await stateOf(orderId, paymentId);
    expect(payment).toMatchObject({ method: 'cod', status: 'pending', captured: false });
    expect(payment).not.toHaveProperty('card');
    expect(order).toMatchObject({ ...UNPAID, attempts: 1 });
    expect(events).toEqual(['payment.pending']);
    expect(await ask(`/payments/${paymentId}/capture`, { amount: 50_000 })).toEqual({
      status: 400,
      body: refusal('Only payments which have been authorized can be captured'),
    });
    expect((await ask(`/payments/${paymentId}/refund`, {})).status).toBe(400);
    const found = await ask('/orders?authorized=1&count=100');
    expect(found.body.items).not.toContainEqual(order);
    await shop.pay(orderId);
    expect((await stateOf(orderId, paymentId)).order).toMatchObject({ ...PAID, attempts: 2 });
  });

  test('a late payment fails, and thirty seconds later it is captured, once', async () => {
    const { shop, payWith, stateOf } = await open();
    const { database } = shop;
    const { orderId, paymentId } = await payWith('late');
    const failed = await stateOf(orderId, paymentId);
    expect(failed.payment).toMatchObject({
      ...{ status: 'failed', captured: false, error_reason: 'payment_timed_out' },
    });
    expect(failed.order).toMatchObject(UNPAID);
    expect(failed.events).toEqual(['payment.failed']);
    const { succeeds_at, created_at } = await database.query
      .selectFrom('sandbox_payments')
      .select(['succeeds_at', 'created_at'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(succeeds_at).toBe(created_at + 30_000);
    await succeedDuePayments({ database }, { now: created_at + 29_999 });
    expect((await stateOf(orderId, paymentId)).payment.status).toBe('failed');
    await Promise.all(
      Array.from({ length: 3 }, () =>
        succeedDuePayments({ database }, { now: created_at + 30_000 }),
      ),
    );
    const late = await stateOf(orderId, paymentId);
    expect(late.payment).toMatchObject({
      ...{ status: 'captured', captured: true, amount: 50_000, error_code: null },
    });
    expect(late.order).toMatchObject(PAID);
    expect(late.events).toEqual([
      ...['order.paid', 'payment.authorized', 'payment.captured', 'payment.failed'],
    ]);
    await expect(succeedLate({ database }, { paymentId })).rejects.toThrow(
      'This payment is captured',
    );
  });

  test('the order of a late payment becomes paid by itself, when the provider reports it', async () => {
    const { shop } = await open();
    const { database } = shop;
    const session = await shop.shopper();
    const items = [{ product: await addProduct(database), qty: 1 }];
    const orderId = await placedId(await shop.place(session, items));
    await paySpecially(shop, orderId, 'late');
    await database.query.updateTable('sandbox_payments').set({ succeeds_at: 1 }).execute();
    await setWebhookFaults({ database }, {});
    const paidOrders = () =>
      database.query
        .selectFrom('orders')
        .select('provider_order_id')
        .where('state', '=', 'paid')
        .execute();
    await expect.poll(paidOrders).toEqual([{ provider_order_id: orderId }]);
  });

  test('a late payment of an order that was paid again remains authorised', async () => {
    const { ask, shop, payWith, stateOf } = await open();
    const { orderId, paymentId } = await payWith('late');
    await shop.pay(orderId);
    expect(await succeedLate(shop, { paymentId })).toMatchObject({ status: 'authorized' });
    const { order, events } = await stateOf(orderId, paymentId);
    expect(order).toMatchObject({ ...PAID, attempts: 2 });
    expect(events).toEqual(['payment.authorized', 'payment.failed']);
    const capture = await ask(`/payments/${paymentId}/capture`, { amount: 50_000 });
    expect(capture.body).toEqual(refusal('This order has already been paid.'));
  });

  test('what is declined or cancelled has no other effect, and ten failures are the last', async () => {
    const { ask, newOrder, shop } = await open();
    const orderId = await newOrder();
    const decline = (number: string) =>
      ask('/checkout', {
        ...{ key_id: shop.sandbox.keyId, order_id: orderId, card: { number }, isDeclined: true },
      });
    const cancelled = await decline(SPECIAL_CARDS.upi);
    expect(cancelled.body.error.description).toBe('The UPI payment was cancelled.');
    const { late, fee, offer, cash } = SPECIAL_CARDS;
    for (const number of [late, fee, offer, cash]) await decline(number);
    const { body: payments } = await ask(`/orders/${orderId}/payments`);
    const items = payments.items as { method: string }[];
    const one = { status: 'failed', amount: 50_000 };
    const byCard = { ...one, method: 'card', error_reason: 'payment_declined' };
    expect(items.toSorted((a, b) => a.method.localeCompare(b.method))).toMatchObject([
      ...[byCard, byCard, byCard, byCard],
      { ...one, method: 'upi', error_reason: 'payment_cancelled', acquirer_data: {} },
    ]);
    expect((await ask(`/orders/${orderId}`)).body).toMatchObject({ ...UNPAID, offer_id: null });

    const rest = await Promise.all(Array.from({ length: 7 }, () => decline(fee)));
    const refused = rest.filter(({ body }) => body.error.step === 'payment_initiation');
    const limit = refusal('Too many payments of this order have failed. Please place a new order.');
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual([
      ...[limit, limit].map((body) => ({ status: 400, body })),
    ]);
    expect(await shop.pay(orderId)).toEqual(limit);
    expect((await ask(`/orders/${orderId}`)).body).toMatchObject({ ...UNPAID, attempts: 10 });
    expect((await ask(`/orders/${orderId}/payments`)).body.count).toBe(10);
  });
});
