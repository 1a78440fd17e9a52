import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import { openPayments } from '../open-payments.ts';
import { isPaymentSignature } from '../razorpay/signatures.ts';
import { addSandboxAccount } from './account.ts';
import { keysOf, openSandbox, refusal } from './testing.ts';

const UNKNOWN = { status: 400, body: refusal('The id provided does not exist') };

describeOnOneEngine('another account at the sandbox', (place) => {
  async function openTwo() {
    const sandbox = await openSandbox(place);
    const { database, url } = sandbox.shop;
    const other = await addSandboxAccount({ database });
    const askAsOther = (path: string, body?: object) => sandbox.ask(path, body, keysOf(other));
    const pay = (keyId: string, orderId: string) =>
      sandbox.ask('/checkout', {
        key_id: keyId,
        order_id: orderId,
        card: { number: '4100 2800 0000 1007' },
      });
    return { ...sandbox, database, url, other, askAsOther, pay };
  }

  test('has its own keys, and the webhook secret of the sandbox', async () => {
    const { shop, database, other, ask } = await openTwo();
    expect(other).toEqual({
      keyId: expect.stringMatching(/^rzp_test_[A-Za-z0-9]{14}$/),
      keySecret: expect.stringMatching(/^[\w-]{24}$/),
      webhookSecret: shop.sandbox.webhookSecret,
    });
    const third = await addSandboxAccount({ database });
    expect(new Set([other.keyId, third.keyId, shop.sandbox.keyId]).size).toBe(3);
    const mixed = [
      { keyId: other.keyId, keySecret: third.keySecret },
      { keyId: other.keyId, keySecret: shop.sandbox.keySecret },
      { keyId: shop.sandbox.keyId, keySecret: other.keySecret },
      { keyId: 'rzp_test_00000000000000', keySecret: other.keySecret },
      { keyId: '\0', keySecret: '\0' },
    ];
    for (const keys of mixed) {
      expect((await ask('/orders', undefined, keysOf(keys))).status).toBe(401);
    }
    expect((await ask('/orders', undefined, keysOf(third))).status).toBe(200);
  });

  test("knows neither an order it did not open nor that order's payments and refunds", async () => {
    const { ask, askAsOther, newOrder, newPayment } = await openTwo();
    const orderId = await newOrder();
    const paymentId = await newPayment(orderId, true);
    const { body: refund } = await ask(`/payments/${paymentId}/refund`, { amount: 20_000 });
    const paths = [
      `/orders/${orderId}`,
      `/orders/${orderId}/payments`,
      `/payments/${paymentId}`,
      `/payments/${paymentId}/card`,
      `/payments/${paymentId}/refunds`,
      `/payments/${paymentId}/refunds/${refund.id}`,
      `/refunds/${refund.id}`,
    ];
    for (const path of paths) {
      expect((await ask(path)).status, path).toBe(200);
      expect(await askAsOther(path), path).toEqual(UNKNOWN);
    }
    for (const path of ['/orders', '/payments', '/refunds']) {
      expect((await ask(path)).body.count, path).toBe(1);
      expect((await askAsOther(path)).body, path).toMatchObject({ count: 0, items: [] });
    }
    const waiting = await newPayment(await newOrder(), false);
    const capture = { amount: 50_000, currency: 'INR' };
    expect(await askAsOther(`/payments/${waiting}/capture`, capture)).toEqual(UNKNOWN);
    expect(await askAsOther(`/payments/${paymentId}/refund`, {})).toEqual(UNKNOWN);
    expect((await ask(`/payments/${paymentId}`)).body.amount_refunded).toBe(20_000);
  });

  test("cannot change the notes of another account's records", async () => {
    const { ask, other, url, newOrder, newPayment } = await openTwo();
    const orderId = await newOrder();
    const paymentId = await newPayment(orderId, true);
    const { body: refund } = await ask(`/payments/${paymentId}/refund`, {});
    for (const path of [`/orders/${orderId}`, `/payments/${paymentId}`, `/refunds/${refund.id}`]) {
      const edit = await fetch(`${url}/sandbox/v1${path}`, {
        method: 'PATCH',
        headers: { ...keysOf(other), 'content-type': 'application/json' },
        body: JSON.stringify({ notes: { mine: 'now' } }),
      });
      expect(await edit.json(), path).toEqual(UNKNOWN.body);
      expect((await ask(path)).body.notes, path).toEqual([]);
    }
  });

  test('may use a receipt that the first account has used, once', async () => {
    const { ask, askAsOther } = await openTwo();
    const order = { amount: 50_000, currency: 'INR', receipt: 'our-id' };
    const first = await ask('/orders', order);
    const second = await askAsOther('/orders', order);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await askAsOther('/orders?receipt=our-id')).body.items).toEqual([second.body]);
    expect((await askAsOther('/orders', order)).body).toEqual(
      refusal('Receipt is not unique', { field: 'receipt' }),
    );
  });

  test('is paid only in a window opened with its key', async () => {
    const { shop, database, url, other, askAsOther, pay, events } = await openTwo();
    const { payments } = await openPayments(
      database,
      { ...other, api: `${url}/sandbox/v1` },
      () => url,
    );
    const order = await payments.open({ amount: 50_000, reference: 'our-id' });
    expect(await pay(shop.sandbox.keyId, order.id)).toEqual(UNKNOWN);

    const paid = await pay(other.keyId, order.id);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } =
      paid.body as unknown as Record<'razorpay_payment_id' | 'razorpay_signature', string>;
    expect(isPaymentSignature(signature, order.id, paymentId, other.keySecret)).toBe(true);
    expect(await payments.findPayments(order.id)).toMatchObject({
      payments: [{ id: paymentId, status: 'captured' }],
      unknown: [],
    });
    expect((await askAsOther('/payments')).body).toMatchObject({ items: [{ id: paymentId }] });
    expect((await events()).map(({ event }) => event)).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
  });

  test('answers a shop that changed its keys as if the old order had never existed', async () => {
    const { database, url, other, newOrder } = await openTwo();
    const old = await newOrder();
    const keys = { ...other, api: `${url}/sandbox/v1` };
    const { payments } = await openPayments(database, keys, () => url);
    await expect(payments.findPayments(old)).rejects.toMatchObject({ kind: 'unknown_id' });
    const wrong = { ...keys, keySecret: 'wrong' };
    const stranger = await openPayments(database, wrong, () => url);
    await expect(stranger.payments.findPayments(old)).rejects.toMatchObject({
      kind: 'unauthorised',
    });
  });
});
