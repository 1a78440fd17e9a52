import Razorpay from 'razorpay';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../platform/testing/engines.ts';
import type { SandboxAccount } from './account.ts';
import { openSandbox, refusal } from './testing.ts';

type AnyCall = (...inputs: unknown[]) => Promise<unknown>;
type Base = { rq: { defaults: { baseURL: string } } };

/** The official SDK, whose base URL can only be changed after construction. */
function openSdk(url: string, { keyId, keySecret }: SandboxAccount): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  (sdk.api as unknown as Base).rq.defaults.baseURL = `${url}/sandbox`;
  return sdk;
}

/** What the SDK throws for an error response. */
const sdkRefusal = (description: string, more?: object) => ({
  statusCode: 400,
  ...refusal(description, more),
});
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

/** Every method of these three, so that additions in a newer SDK are noticed. */
const PLAYED = {
  orders: ['all', 'create', 'edit', 'fetch', 'fetchPayments'],
  payments: [
    ...['all', 'capture', 'edit', 'fetch', 'fetchCardDetails', 'fetchMultipleRefund'],
    ...['fetchPaymentDowntime', 'fetchRefund', 'refund'],
  ],
  refunds: ['all', 'edit', 'fetch'],
};
/** Arguments for the methods that the sandbox does not support. */
const REFUSED: Record<keyof typeof PLAYED, Record<string, [] | [string | object]>> = {
  orders: {
    editFulfillment: ['order_1'],
    fetchTransferOrder: ['order_1'],
    viewRtoReview: ['order_1'],
  },
  payments: {
    bankTransfer: ['pay_1'],
    createPaymentJson: [{}],
    createRecurringPayment: [{}],
    createUpi: [{}],
    fetchPaymentDowntimeById: ['down_1'],
    fetchPaymentMethods: [],
    fetchTransfer: ['pay_1'],
    otpGenerate: ['pay_1'],
    otpResend: ['pay_1'],
    otpSubmit: ['pay_1'],
    transfer: ['pay_1'],
    validateVpa: [{}],
  },
  refunds: {},
};

describeOnOneEngine('the official SDK', (place) => {
  async function openBySdk() {
    const sandbox = await openSandbox(place);
    const sdk = openSdk(sandbox.shop.url, sandbox.shop.sandbox);
    const order = (receipt: string) =>
      sdk.orders.create({ amount: 50_000, currency: 'INR', receipt });
    /** Payments that started a second apart, the first at 1,900,000,000 seconds. */
    const paymentAt = (orderId: string, second: number) =>
      sandbox.newPayment(orderId, true, { at: (1_900_000_000 + second) * 1_000 });
    return { ...sandbox, sdk, order, paymentAt };
  }

  test('creates, reads, lists and edits orders', async () => {
    const { sdk, order, newPayment } = await openBySdk();
    const made = await order('first');
    expect(made).toMatchObject({ entity: 'order', amount: 50_000, receipt: 'first', notes: [] });
    const second = await order('second');
    expect(await sdk.orders.fetch(made.id)).toEqual(made);

    const edited = await sdk.orders.edit(made.id, { notes: { gift: 'yes' } });
    expect(edited).toEqual({ ...made, notes: { gift: 'yes' } });
    expect(await sdk.orders.fetch(made.id)).toEqual(edited);

    const paymentId = await newPayment(made.id, true);
    expect(await sdk.orders.all({ receipt: 'second' })).toEqual({
      entity: 'collection',
      count: 1,
      items: [second],
    });
    expect(idsOf(await sdk.orders.all({ authorized: 1 }))).toEqual([made.id]);
    expect(idsOf(await sdk.orders.all({ authorized: 0 }))).toEqual([second.id]);
    const payment = { id: paymentId, order_id: made.id, status: 'captured' };
    expect(await sdk.orders.fetchPayments(made.id)).toMatchObject({ count: 1, items: [payment] });
    const expanded = await sdk.orders.all({ receipt: 'first', 'expand[]': 'payments' });
    expect(expanded).toMatchObject({
      items: [{ id: made.id, payments: { entity: 'collection', count: 1, items: [payment] } }],
    });
    await expect(sdk.orders.fetch('order_00000000000000')).rejects.toEqual(
      sdkRefusal('The id provided does not exist'),
    );
    await expect(sdk.orders.edit('order_00000000000000', { notes: {} })).rejects.toEqual(
      sdkRefusal('The id provided does not exist'),
    );
  });

  test('lists the newest first, ten by default, within the given times', async () => {
    const { sdk, order, paymentAt } = await openBySdk();
    const ids: string[] = [];
    for (let second = 0; second < 12; second += 1) {
      ids.unshift(await paymentAt((await order(`no ${second}`)).id, second));
    }
    const [newest, ...others] = ids;
    const first = await sdk.payments.all();
    expect(first).toMatchObject({ entity: 'collection', count: 10 });
    expect(idsOf(first)).toEqual(ids.slice(0, 10));
    expect(idsOf(await sdk.payments.all({ count: 100 }))).toEqual([newest, ...others]);
    expect(idsOf(await sdk.payments.all({ count: 2, skip: 9 }))).toEqual(ids.slice(9, 11));
    expect(idsOf(await sdk.payments.all({ from: 1_900_000_010 }))).toEqual(ids.slice(0, 2));
    expect(idsOf(await sdk.payments.all({ to: 1_900_000_001 }))).toEqual(ids.slice(10));
    const second = { from: 1_900_000_004, to: 1_900_000_004 };
    expect(idsOf(await sdk.payments.all(second))).toEqual([ids[7]]);
    expect(idsOf(await sdk.payments.all({ from: 1_900_000_009.5 }))).toEqual(ids.slice(0, 2));
    expect((await sdk.orders.all()).count).toBe(10);
    expect((await sdk.orders.all({ count: 100 })).count).toBe(12);
    await expect(sdk.payments.all({ count: 101 })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field: 'count' },
    });
  });

  test('reads, captures and edits payments', async () => {
    const { sdk, order, newPayment } = await openBySdk();
    const { id: orderId } = await order('first');
    const id = await newPayment(orderId, false);
    expect(await sdk.payments.fetch(id)).toMatchObject({
      entity: 'payment',
      order_id: orderId,
      status: 'authorized',
      captured: false,
      notes: [],
    });
    await expect(sdk.payments.capture(id, 49_999, 'INR')).rejects.toEqual(
      sdkRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' }),
    );
    const captured = await sdk.payments.capture(id, 50_000, 'INR');
    expect(captured).toMatchObject({ id, status: 'captured', captured: true });
    const edited = await sdk.payments.edit(id, { notes: { seen: 'yes' } });
    expect(edited).toEqual({ ...captured, notes: { seen: 'yes' } });
    expect(await sdk.payments.fetch(id, { 'expand[]': 'card' })).toEqual(edited);
    expect(await sdk.payments.fetchCardDetails(id)).toMatchObject({
      id: captured.card_id,
      entity: 'card',
      last4: '1007',
      network: 'Visa',
    });
    expect(await sdk.payments.fetchPaymentDowntime()).toEqual({
      entity: 'collection',
      count: 0,
      items: [],
    });
  });

  test('refunds, and reads, lists and edits refunds', async () => {
    const { sdk, order, newPayment } = await openBySdk();
    const id = await newPayment((await order('first')).id, true);
    const other = await newPayment((await order('other')).id, true);
    const refund = await sdk.payments.refund(id, { amount: 20_000, notes: { why: 'broken' } });
    expect(refund).toMatchObject({
      entity: 'refund',
      payment_id: id,
      amount: 20_000,
      status: 'processed',
      notes: { why: 'broken' },
    });
    const ofOther = await sdk.payments.refund(other, {});
    expect(ofOther).toMatchObject({ payment_id: other, amount: 50_000 });

    expect(await sdk.refunds.fetch(refund.id)).toEqual(refund);
    expect(await sdk.refunds.fetch(refund.id, { payment_id: id })).toEqual(refund);
    expect(await sdk.payments.fetchRefund(id, refund.id)).toEqual(refund);
    const ofPayment = { entity: 'collection', count: 1, items: [refund] };
    expect(await sdk.payments.fetchMultipleRefund(id, { count: 5 })).toEqual(ofPayment);
    // The SDK accepts a payment's id here, which its types leave out.
    const allOf = (payment_id: string) => sdk.refunds.all({ payment_id } as object);
    expect(await allOf(id)).toEqual(ofPayment);
    expect(idsOf(await sdk.refunds.all()).sort()).toEqual([refund.id, ofOther.id].sort());
    expect((await sdk.refunds.all({ count: 1 })).count).toBe(1);
    expect((await sdk.refunds.all({ to: 1_000_000_000 })).count).toBe(0);

    const edited = await sdk.refunds.edit(refund.id, { notes: { why: 'lost' } });
    expect(edited).toEqual({ ...refund, notes: { why: 'lost' } });
    expect(await sdk.refunds.fetch(refund.id)).toEqual(edited);
    const unknown = sdkRefusal('The id provided does not exist');
    await expect(sdk.payments.fetchRefund(other, refund.id)).rejects.toEqual(unknown);
    await expect(allOf('pay_x')).rejects.toEqual(unknown);
    await expect(sdk.refunds.edit('rfnd_x', { notes: {} })).rejects.toEqual(unknown);
    await expect(sdk.payments.refund(other, { amount: 1 })).rejects.toEqual(
      sdkRefusal('The refund amount is greater than the amount that is left', { field: 'amount' }),
    );
  });

  test("gets the provider's answer for each method the sandbox does not support", async () => {
    const { sdk } = await openBySdk();
    for (const name of ['orders', 'payments', 'refunds'] as const) {
      const calls = sdk[name] as unknown as Record<string, AnyCall>;
      const refused = REFUSED[name];
      expect(Object.keys(calls).sort()).toEqual([...PLAYED[name], ...Object.keys(refused)].sort());
      for (const [call, inputs] of Object.entries(refused)) {
        await expect(calls[call]?.(...inputs), call).rejects.toEqual(
          sdkRefusal('The sandbox does not have this call'),
        );
      }
    }
  });

  test('with wrong keys is rejected', async () => {
    const { shop } = await openBySdk();
    const stranger = openSdk(shop.url, { ...shop.sandbox, keySecret: 'wrong' });
    await expect(stranger.payments.all()).rejects.toEqual({
      statusCode: 401,
      ...refusal('Authentication failed'),
    });
    await expect(stranger.payments.fetchPaymentMethods()).rejects.toMatchObject({
      statusCode: 401,
    });
  });
});
