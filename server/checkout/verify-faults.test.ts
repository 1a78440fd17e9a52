import { expect, test } from 'vitest';
import { signPayment } from '../payments/razorpay/signatures.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import type { Fault } from '../platform/testing/faulty-proxy.ts';
import { ADDRESS, itemsBody, placedId } from '../platform/testing/paying-shop.ts';
import { expireOrder } from './expire.ts';
import { verifyPayment } from './verify.ts';

describeOnOneEngine('a provider that fails while a payment is verified', (place) => {
  async function openPayment(captures: boolean) {
    const faulty = await openFaultyCheckout(place);
    const { shop, items, session, ctx } = faulty;
    const orderId = await placedId(await shop.place(session, items));
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures };
    const { id: paymentId } = await attemptPayment(shop, attempt);
    const verify = () =>
      verifyPayment(ctx, {
        order_id: orderId,
        payment_id: paymentId,
        razorpay_signature: signPayment(orderId, paymentId, shop.sandbox.keySecret),
        orderItems: itemsBody(items),
        shippingAddress: ADDRESS,
      });
    const state = async () =>
      (await shop.database.query.selectFrom('orders').select('state').executeTakeFirst())?.state;
    return { ...faulty, orderId, paymentId, verify, state };
  }

  const passing: [string, Fault][] = [
    ['a lost answer', { kind: 'lose-answer' }],
    ['a garbage body', { kind: 'garbage' }],
    ['a 500', { kind: 'status', status: 500 }],
    ['a 429', { kind: 'status', status: 429 }],
  ];
  test.each(passing)('%s is retried, and the order is paid', async (_, fault) => {
    const { proxy, orderId, verify, state } = await openPayment(true);
    proxy.strike(`GET /orders/${orderId}/payments`, fault);
    expect(await verify()).toBeUndefined();
    expect(await state()).toBe('paid');
  });

  test('a capture whose answer is lost is not repeated: the payment is found captured', async () => {
    const { proxy, paymentId, verify, state } = await openPayment(false);
    proxy.strike(`POST /payments/${paymentId}/capture`, { kind: 'lose-answer' });
    expect(await verify()).toBeUndefined();
    expect(await state()).toBe('paid');
  });

  test('a provider that is down makes the answer ask for patience, and the order is settled later', async () => {
    const { shop, proxy, verify, state } = await openPayment(true);
    // Not even of an order whose hold is over is it said that nothing was paid.
    const { id } = await shop.database.query
      .selectFrom('orders')
      .select('id')
      .executeTakeFirstOrThrow();
    await shop.database.transaction((tx) => expireOrder(tx, id, 'shop'));
    await proxy.close();
    expect(await verify()).toMatchObject({ code: 'payment_pending' });
    expect(await state()).toBe('expired');
    await shop.reconcileAt(Date.now() + 60_000);
    expect(await state()).toBe('paid');
    expect(await verify()).toBeUndefined();
  });
});
