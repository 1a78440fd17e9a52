import { expect, test } from 'vitest';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../../platform/testing/engines.ts';
import { signPayment } from '../razorpay/signatures.ts';
import { openSandbox, refusal } from './testing.ts';

async function openWindow(place: Place) {
  const sandbox = await openSandbox(place);
  const orderId = await sandbox.newOrder();
  const { keyId } = sandbox.shop.sandbox;
  const payWith = (number: string, more: object = {}) =>
    sandbox.ask(
      '/checkout',
      { key_id: keyId, order_id: orderId, card: { number }, ...more },
      { authorization: '' },
    );
  const eventNames = async () => (await sandbox.events()).map(({ event }) => event);
  return { ...sandbox, orderId, payWith, eventNames };
}

describeOnOneEngine("the sandbox's payments", (place) => {
  test.each([
    ['Visa', '4100 2800 0000 1007'],
    ['Mastercard', '5500-6700-0000-1002'],
    ['refused refunds', '4100 2800 0004 0005'],
    ['refunds that fail once', '4100 2800 0003 0006'],
    ['slow refunds', '4100 2800 0005 0004'],
    ['refunds that fail late', '4100 2800 0001 0008'],
  ])('the valid card of %s pays and proves it with a signature', async (_, card) => {
    const { shop, ask, orderId, payWith, eventNames } = await openWindow(place);
    const { status, body } = await payWith(card);
    const { razorpay_payment_id: paymentId } = body as unknown as { razorpay_payment_id: string };
    expect(status).toBe(200);
    expect(body).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_order_id: orderId,
      razorpay_signature: signPayment(orderId, paymentId, shop.sandbox.keySecret),
    });
    expect((await ask(`/payments/${paymentId}`)).body).toMatchObject({
      entity: 'payment',
      order_id: orderId,
      amount: 50_000,
      currency: 'INR',
      status: 'captured',
      captured: true,
      amount_refunded: 0,
      refund_status: null,
      error_code: null,
      card: { last4: card.slice(-4) },
    });
    expect(await eventNames()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  });

  test.each([
    ['insufficient funds', '4100 2800 0008 0001', 'BAD_REQUEST_ERROR', 'insufficient_funds'],
    ['declined', '4100 2800 0006 0003', 'BAD_REQUEST_ERROR', 'payment_declined'],
    ['timed out', '4100 2800 0009 0000', 'GATEWAY_ERROR', 'payment_timed_out'],
    ['gateway error', '4100 2800 0002 0007', 'GATEWAY_ERROR', 'gateway_technical_error'],
  ])('the card for %s fails, and the order can still be paid', async (_, card, code, reason) => {
    const { ask, orderId, payWith, eventNames } = await openWindow(place);
    const { status, body } = await payWith(card);
    expect(status).toBe(400);
    const { payment_id: paymentId } = body.error.metadata as { payment_id: string };
    expect(body).toEqual({
      error: {
        code,
        reason,
        description: expect.stringMatching(/./),
        source: 'bank',
        step: 'payment_authorization',
        metadata: { order_id: orderId, payment_id: paymentId },
      },
    });
    expect((await ask(`/payments/${paymentId}`)).body).toMatchObject({
      status: 'failed',
      captured: false,
      error_code: code,
      error_reason: reason,
    });
    expect((await ask(`/orders/${orderId}`)).body).toMatchObject({
      status: 'attempted',
      attempts: 1,
    });
    expect(await eventNames()).toEqual(['payment.failed']);
    expect((await payWith('4100 2800 0000 1007')).status).toBe(200);
  });

  test('Decline fails with any card', async () => {
    const { orderId, ask, payWith } = await openWindow(place);
    const declined = await payWith('4100 2800 0000 1007', { isDeclined: true });
    expect(declined.body.error).toMatchObject({ reason: 'payment_declined' });
    expect((await ask(`/orders/${orderId}`)).body.status).toBe('attempted');
  });

  test('a number that is not a test card, another key and an unknown order are rejected', async () => {
    const { orderId, ask, payWith } = await openWindow(place);
    expect((await payWith('4111 1111 1111 1111')).body).toEqual(
      refusal('Please use one of the test cards.'),
    );
    const good = '4100 2800 0000 1007';
    expect((await payWith(good, { key_id: 'rzp_test_00000000000000' })).status).toBe(400);
    expect((await payWith(good, { order_id: 'order_x' })).body).toEqual(
      refusal('The id provided does not exist'),
    );
    expect((await ask(`/orders/${orderId}`)).body).toMatchObject({
      status: 'created',
      attempts: 0,
    });
  });

  test('an authorised payment is captured once, for its whole amount', async () => {
    const { ask, orderId, newPayment, eventNames } = await openWindow(place);
    const id = await newPayment(orderId, false);
    expect((await ask(`/orders/${orderId}`)).body.status).toBe('attempted');
    const capture = (amount: number) => ask(`/payments/${id}/capture`, { amount, currency: 'INR' });
    for (const amount of [49_999, 50_001]) {
      expect(await capture(amount)).toEqual({
        status: 400,
        body: refusal('Capture amount must be equal to the amount authorized', {
          field: 'amount',
        }),
      });
    }
    expect((await ask(`/payments/${id}`)).body.status).toBe('authorized');
    expect(await capture(50_000)).toMatchObject({
      status: 200,
      body: { id, status: 'captured', captured: true },
    });
    expect(await capture(50_000)).toEqual({
      status: 400,
      body: refusal('This payment has already been captured'),
    });
    expect((await ask(`/orders/${orderId}`)).body.status).toBe('paid');
    expect(await eventNames()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  });

  test('neither a failed payment nor a second payment of a paid order can be captured', async () => {
    const { ask, orderId, payWith, newPayment } = await openWindow(place);
    const failed = await payWith('4100 2800 0006 0003');
    const { payment_id } = failed.body.error.metadata as { payment_id: string };
    const waiting = await newPayment(orderId, false);
    await newPayment(orderId, true);
    for (const id of [payment_id, waiting]) {
      const capture = await ask(`/payments/${id}/capture`, { amount: 50_000, currency: 'INR' });
      expect(capture.status).toBe(400);
    }
    expect((await ask(`/payments/${waiting}`)).body.status).toBe('authorized');
  });
});

describeOnEachEngine("the sandbox's payments, on each engine", (place) => {
  test('a paid order is not paid twice, not even by two payments at once', async () => {
    const { orderId, ask, payWith } = await openWindow(place);
    const tries = await Promise.all(Array.from({ length: 5 }, () => payWith('4100280000001007')));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const refused = tries.find(({ status }) => status === 400);
    expect(refused?.body).toEqual(refusal('This order has already been paid.'));
    expect((await ask(`/orders/${orderId}/payments`)).body.count).toBe(1);
  });
});
