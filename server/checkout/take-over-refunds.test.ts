import { expect, test, vi } from 'vitest';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { asWebhook, through } from '../platform/testing/checkout-context.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import { placedId, stockOf } from '../platform/testing/paying-shop.ts';
import { askForRefund } from './refund.ts';
import { takeOverRefunds } from './take-over-refunds.ts';
import { takeRefundEvent } from './take-refund-event.ts';

const DASHBOARD = { id: 'rfnd_dashboard00001', amount: 5_000 };
const REFUSAL = '{"error":{"code":"BAD_REQUEST_ERROR","description":"The balance is too low"}}';

/** That the refund of the dashboard is done. */
const refundEvent = (id: string, orderId: string | undefined, paymentId: string) => ({
  id,
  name: 'refund.processed',
  kind: 'refund' as const,
  orderId,
  paymentId,
  refund: { id: DASHBOARD.id, paymentId, hasEnded: true },
});

const open = (place: Place) => openFailingRefunds(place, 'good');

describeOnOneEngine("a refund that was made in the provider's dashboard", (place) => {
  test('is stored with its amount and status, counts, and restocks nothing', async () => {
    const { shop, product, paid, proxy, details, takeByProxy, listByProxy, ...rest } =
      await open(place);
    listByProxy([{ ...DASHBOARD, status: 'pending' }]);
    expect(await takeByProxy('refund.created', 'evt_1', DASHBOARD)).toBeUndefined();
    const shown = await details();
    expect(shown).toMatchObject({
      state: 'paid',
      refunded: 50,
      payments: [{ amount: 214, refunded: 50 }],
    });
    expect(shown.refunds).toMatchObject([
      {
        refund_id: 'rfnd_dashboard00001',
        payment_id: paid.razorpay_payment_id,
        amount: 50,
        status: 'pending',
        restock: false,
        isRestocked: false,
        isFound: true,
      },
    ]);
    expect(await rest.eventsOfKind('refund_found')).toMatchObject([
      { who: 'provider', event: { amount: 50 } },
    ]);
    expect(await rest.eventsOfKind('refunded')).toEqual([]);
    expect(await stockOf(shop.database, product.id)).toBe(3);
    expect(await rest.webhookEvents()).toEqual(['evt_1']);
    expect((await rest.refund('request-0001', { amount: '164.01' })).json()).toMatchObject({
      errors: [{ field: 'amount', detail: 'Enter an amount from 0.01 to 164.' }],
    });

    proxy.strike(`GET /refunds/${DASHBOARD.id}`, {
      kind: 'status',
      status: 200,
      body: JSON.stringify({
        ...{ ...DASHBOARD, payment_id: paid.razorpay_payment_id, status: 'processed' },
      }),
    });
    await takeByProxy('refund.processed', 'evt_2', DASHBOARD);
    expect((await details()).refunds).toMatchObject([{ status: 'processed', isFound: true }]);
    expect(await rest.eventsOfKind('refund_processed')).toHaveLength(1);
  });

  test('is shown as failed if it failed, counts nowhere, and can be retried here', async () => {
    const { details, refund, takeByProxy, listByProxy, ...rest } = await open(place);
    listByProxy([{ ...DASHBOARD, status: 'failed' }]);
    await takeByProxy('refund.failed', 'evt_1', DASHBOARD);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'failed', isFound: true, closed: null }],
    });
    expect(await rest.eventsOfKind('refund_failed')).toHaveLength(1);
    const again = { amount: '50', repeats: DASHBOARD.id };
    expect((await refund(`retry1-${DASHBOARD.id}`, again)).statusCode).toBe(200);
    expect(await details()).toMatchObject({ payments: [{ refunded: 50 }] });
  });

  test('replaces one of ours that has failed there in the meantime', async () => {
    const { shop, paid, details, refundBy, ctxByProxy, pendByProxy, ...rest } = await open(place);
    pendByProxy();
    await refundBy(ctxByProxy, 'request-0001');
    const ours = { id: await rest.providerRefundId(), amount: 21_400, status: 'failed' };
    // Newest first, as the provider lists them: the two together exceed what was paid.
    rest.listByProxy([{ ...DASHBOARD, amount: 21_400, status: 'processed' }, ours]);
    await takeOverRefunds(ctxByProxy, { paymentId: paid.razorpay_payment_id });
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [
        { refund_id: 'request-0001', status: 'failed' },
        { refund_id: DASHBOARD.id, status: 'processed' },
      ],
    });
  });
});

describeOnEachEngine(
  "a refund that was made in the provider's dashboard, on each engine",
  (place) => {
    test('is stored once, however often and on however many servers at once it is reported', async () => {
      const { paid, details, takeByProxy, listByProxy, ctxByProxy, ...rest } = await open(place);
      for (let count = 0; count < 5; count += 1) {
        listByProxy([{ ...DASHBOARD, status: 'processed' }]);
      }
      await Promise.all([
        takeByProxy('refund.created', 'evt_1', DASHBOARD),
        takeByProxy('refund.created', 'evt_2', DASHBOARD),
        takeOverRefunds(ctxByProxy, { paymentId: paid.razorpay_payment_id }),
        takeOverRefunds(ctxByProxy, { paymentId: paid.razorpay_payment_id }),
      ]);
      await takeOverRefunds(ctxByProxy, { paymentId: paid.razorpay_payment_id });
      expect(await details()).toMatchObject({ payments: [{ refunded: 50 }] });
      expect((await details()).refunds).toHaveLength(1);
      expect(await rest.eventsOfKind('refund_found')).toHaveLength(1);
    });
  },
);

describeOnOneEngine('a refund of ours that the provider reports back', (place) => {
  test('is not confused with another one if its answer was lost', async () => {
    const { paid, proxy, details, takeByProxy, refundBy, ctxByProxy, ...rest } = await open(place);
    for (let count = 0; count < 3; count += 1) {
      proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, { kind: 'garbage' });
    }
    expect(await refundBy(ctxByProxy, 'request-0001')).toMatchObject({
      code: 'payment_provider_down',
    });
    expect(await details()).toMatchObject({
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'sent' }],
    });
    await takeByProxy('refund.processed', 'evt_1', { id: await rest.providerRefundId() });
    expect(await details()).toMatchObject({ payments: [{ refunded: 214 }] });
    expect((await details()).refunds).toMatchObject([
      { refund_id: 'request-0001', status: 'processed', isFound: false },
    ]);
    expect(await rest.sent()).toEqual([21_400]);
  });
});

describeOnEachEngine('a refund of ours that the provider reports back, on each engine', (place) => {
  test('is not confused with another one if it was requested while the list was being read', async () => {
    const { shop, paid, details, ctxByProxy, ...rest } = await open(place);
    const { database, payments } = ctxByProxy;
    const paymentId = paid.razorpay_payment_id;
    const order = await database.query.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    /** Another server asks the provider, and dies before it gets the answer. */
    const askAndDie = async () => {
      await database.transaction((tx) =>
        askForRefund(tx, {
          requestId: 'request-0001',
          orderId: order.id,
          paymentId,
          amount: 5_000,
          restock: false,
          actor: 'reconciler',
        }),
      );
      return payments.refund(paymentId, 5_000, 'request-0001');
    };
    let listed = 0;
    const overtaken: Partial<PaymentProvider> = {
      findRefundsOf: async () => {
        listed += 1;
        const { id, amount } =
          listed === 1 ? await askAndDie() : { id: await rest.providerRefundId(), amount: 5_000 };
        return [{ id, amount, paymentId, status: 'processed' }];
      },
    };
    await takeOverRefunds(through(ctxByProxy, overtaken), { paymentId });
    expect(listed).toBe(2);
    expect((await details()).refunds).toMatchObject([
      { refund_id: 'request-0001', status: 'processed', isFound: false },
    ]);
    expect(await details()).toMatchObject({ payments: [{ refunded: 50 }] });
  });

  test('is one refund even if one server was rejected, the refund was found, and another server succeeded', async () => {
    const { shop, product, paid, proxy, details, refundBy, ctxByProxy, ...rest } =
      await open(place);
    const { promise: found, resolve: release } = Promise.withResolvers<void>();
    const request = `POST /payments/${paid.razorpay_payment_id}/refund`;
    proxy.strike(request, { kind: 'rewrite', from: 'no such text', to: '', until: found });
    proxy.strike(request, { kind: 'status', status: 400, body: REFUSAL });
    const accepted = refundBy(ctxByProxy, 'request-0001', { restock: true });
    await vi.waitFor(async () => expect(await rest.sent()).toEqual([21_400]), 20_000);
    await refundBy(ctxByProxy, 'request-0001', { restock: true });
    const id = await rest.providerRefundId();
    rest.listByProxy([{ id, amount: 21_400, status: 'processed' }]);
    await takeOverRefunds(ctxByProxy, { paymentId: paid.razorpay_payment_id });
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'rejected' }, { status: 'processed', isFound: true }],
    });
    release();
    expect(await accepted).toBeUndefined();
    expect((await details()).refunds).toMatchObject([
      { refund_id: 'request-0001', status: 'processed', isFound: false, isRestocked: true },
    ]);
    expect(await details()).toMatchObject({ payments: [{ refunded: 214 }] });
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });
});

describeOnOneEngine('a refund of a payment that is still unknown to us', (place) => {
  async function openPlaced() {
    const { shop, items, session, proxy, ctx } = await openFaultyCheckout(place, 5_000);
    const orderId = await placedId(await shop.place(session, items));
    const read = async () => ({
      ...(await shop.database.query
        .selectFrom('orders')
        .leftJoin('payments', 'payments.order_id', 'orders.id')
        .select(['state', 'refunded_paise'])
        .executeTakeFirstOrThrow()),
    });
    const events = async () =>
      (await shop.database.query.selectFrom('webhook_events').select('id').execute()).length;
    return { shop, items, session, proxy, ctx, orderId, read, events };
  }

  test('settles its order first, and then counts', async () => {
    const { shop, proxy, ctx, orderId, read, events } = await openPlaced();
    const { razorpay_payment_id: paymentId } = await shop.pay(orderId);
    proxy.strike(`GET /payments/${paymentId}/refunds`, {
      kind: 'status',
      status: 200,
      body: JSON.stringify({
        items: [{ ...DASHBOARD, payment_id: paymentId, status: 'processed' }],
      }),
    });
    await takeRefundEvent(asWebhook(ctx), refundEvent('evt_1', orderId, paymentId));
    expect(await read()).toEqual({ state: 'paid', refunded_paise: 5_000 });
    expect(await events()).toBe(1);
  });

  test('makes nothing if the payment was only authorised and released again', async () => {
    const { shop, proxy, ctx, orderId, read, events } = await openPlaced();
    const paymentId = 'pay_neverCaptured01';
    const payment = { id: paymentId, order_id: orderId, amount: 11_200, currency: 'INR' };
    proxy.strike(`GET /orders/${orderId}/payments`, {
      kind: 'status',
      status: 200,
      body: JSON.stringify({
        items: [{ ...payment, status: 'refunded', captured: false, created_at: 1 }],
      }),
    });
    await takeRefundEvent(asWebhook(ctx), refundEvent('evt_1', orderId, paymentId));
    expect(await read()).toEqual({ state: 'pending', refunded_paise: null });
    expect(await shop.database.query.selectFrom('refunds').select('id').execute()).toEqual([]);
    expect(await events()).toBe(1);
  });

  test('is recorded and otherwise ignored if its order is not open, or not ours', async () => {
    const { shop, items, session, ctx, orderId, read, events } = await openPlaced();
    await shop.verify(session, await shop.pay(orderId), items);
    const paymentId = 'pay_unknown00000000';
    for (const [id, providerOrderId] of [
      ['evt_1', orderId],
      ['evt_2', 'order_unknown00000'],
      ['evt_3', undefined],
    ] as const) {
      await takeRefundEvent(asWebhook(ctx), refundEvent(id, providerOrderId, paymentId));
    }
    expect(await read()).toEqual({ state: 'paid', refunded_paise: 0 });
    expect(await events()).toBe(3);
  });
});
