import { expect, test, vi } from 'vitest';
import type { OrderDetails } from '../../contract/orders/schemas.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { stockOf } from '../platform/testing/paying-shop.ts';
import { toldOf } from '../platform/testing/told-of.ts';

const TOO_LITTLE = 'Your account does not have enough balance to carry out the refund operation.';
const REFUSAL = '{"error":{"code":"BAD_REQUEST_ERROR","description":"The balance is too low"}}';
const HOUR_MS = 60 * 60 * 1_000;

describeOnOneEngine('a refund that the provider rejects', (place) => {
  test('is reported with the reason, shown as failed and counted nowhere', async () => {
    const { shop, admin, orderId, refund, details, product } = await openFailingRefunds(
      place,
      'refused',
    );
    const refused = {
      status: 409,
      code: 'refund_failed',
      detail: `The refund didn’t go through. The payment provider says: ${TOO_LITTLE}`,
    };
    expect((await refund('request-0001', { restock: true })).json()).toMatchObject(refused);
    expect((await refund('request-0001', { restock: true })).json()).toMatchObject(refused);

    const shown = await details();
    expect(shown).toMatchObject({
      state: 'paid',
      payments: [{ amount: 214, refunded: 0 }],
      refunds: [
        {
          refund_id: 'request-0001',
          amount: 214,
          restock: true,
          isRestocked: false,
          status: 'rejected',
          reason: TOO_LITTLE,
          closed: null,
        },
      ],
    });
    expect(shown.history.map(({ who, event }) => [who, event])).toEqual(
      expect.arrayContaining([
        [admin.user.name, { kind: 'refund_requested', amount: 214 }],
        ['provider', { kind: 'refund_failed', amount: 214, reason: TOO_LITTLE }],
      ]),
    );
    expect(shown.history).toHaveLength(4);
    expect(await stockOf(shop.database, product.id)).toBe(3);

    const ask = async (url: string) => shop.request({ url, token: admin.jwtToken });
    expect((await ask(`/api/orders/${orderId}`)).json()).toMatchObject({
      isPaid: true,
      isRefunded: false,
    });
    expect((await ask('/api/admin/stats')).json()).toMatchObject({
      totals: { orders: 1, revenue: 214, refunded: 0 },
    });
    expect((await ask('/api/admin/orders.csv')).body).toMatch(/,paid,.*,214,0,/);
  });

  test('is left alone by the reconciler, and goes through when the owner retries', async () => {
    const { shop, paid, proxy, refundBy, refund, sent, details, ctxByProxy } =
      await openFailingRefunds(place, 'good');
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
      kind: 'status',
      status: 400,
      body: REFUSAL,
    });
    expect(toldOf(await refundBy(ctxByProxy, 'request-0001'))).toMatchObject({
      code: 'refund_failed',
      detail: 'The refund didn’t go through. The payment provider says: The balance is too low',
    });
    for (const hours of [1, 24, 480]) await shop.reconcileAt(Date.now() + hours * HOUR_MS);
    expect(await sent()).toEqual([]);

    expect((await refund('request-0002')).statusCode).toBe(200);
    expect(await sent()).toEqual([21_400]);
    expect(await details()).toMatchObject({
      state: 'paid',
      isRefunded: true,
      payments: [{ refunded: 214 }],
      refunds: [
        { refund_id: 'request-0001', status: 'rejected', reason: 'The balance is too low' },
        { refund_id: 'request-0002', status: 'processed', reason: null },
      ],
    });
  });

  test('is processed if another server asked at the same time and succeeded', async () => {
    const { shop, paid, proxy, refundBy, refund, details, ctxByProxy } = await openFailingRefunds(
      place,
      'good',
    );
    const { promise: answered, resolve: release } = Promise.withResolvers<void>();
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
      kind: 'status',
      status: 400,
      body: REFUSAL,
      until: answered,
    });
    const asking = refundBy(ctxByProxy, 'request-0001');
    const asked = () => shop.database.query.selectFrom('refunds').select('id').execute();
    await vi.waitFor(async () => expect(await asked()).toHaveLength(1), 20_000);
    expect((await refund('request-0001')).statusCode).toBe(200);
    release();
    expect(await asking).toBeUndefined();
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'processed', reason: null }],
    });
  });

  test('counts again if another server was rejected and ours then succeeds', async () => {
    const { shop, product, paid, proxy, refundBy, refund, sent, details, ctxByProxy } =
      await openFailingRefunds(place, 'good');
    const { promise: refused, resolve: release } = Promise.withResolvers<void>();
    const request = `POST /payments/${paid.razorpay_payment_id}/refund`;
    // The first answer is still on its way while the second request is rejected.
    proxy.strike(request, { kind: 'rewrite', from: 'no such text', to: '', until: refused });
    proxy.strike(request, { kind: 'status', status: 400, body: REFUSAL });
    const first = refundBy(ctxByProxy, 'request-0001', { restock: true });
    await vi.waitFor(async () => expect(await sent()).toEqual([21_400]), 20_000);
    expect(await refundBy(ctxByProxy, 'request-0001', { restock: true })).toMatchObject({
      code: 'refund_failed',
    });
    release();
    expect(await first).toBeUndefined();
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'processed', reason: null }],
    });
    expect(await stockOf(shop.database, product.id)).toBe(5);
    expect((await refund('request-0002', { amount: '1' })).statusCode).toBe(400);
  });

  test.each([
    ["another server's page", '<html>Forbidden</html>'],
    ['nothing', ''],
  ])('is still to be sent if the answer is %s', async (_, body) => {
    const { shop, paid, proxy, refundBy, details, ctxByProxy } = await openFailingRefunds(
      place,
      'good',
    );
    // The request is idempotent, so it is tried three times.
    for (let count = 0; count < 3; count += 1) {
      proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
        kind: 'status',
        status: 403,
        body,
      });
    }
    expect(await refundBy(ctxByProxy, 'request-0001')).toMatchObject({
      code: 'payment_provider_down',
    });
    await shop.reconcileAt(Date.now() + HOUR_MS);
    expect(await details()).toMatchObject({ refunds: [{ status: 'processed' }] });
  });

  test('is not confused with another one that has the same request id', async () => {
    const { refund, sent } = await openFailingRefunds(place, 'good');
    expect((await refund('request-0001', { amount: '50' })).statusCode).toBe(200);
    expect((await refund('request-0001', { amount: '50' })).statusCode).toBe(200);
    const other = await refund('request-0001', { amount: '60' });
    expect(other.json()).toMatchObject({ status: 400, errors: [{ field: 'requestId' }] });
    expect(await sent()).toEqual([5_000]);
  });

  test('also counts as failed if the provider accepts it and reports the failure at once', async () => {
    const { shop, product, paid, proxy, refundBy, refund, details, ctxByProxy } =
      await openFailingRefunds(place, 'fails-once');
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
      kind: 'rewrite',
      from: '"status":"pending"',
      to: '"status":"failed"',
    });
    expect(await refundBy(ctxByProxy, 'request-0001', { restock: true })).toMatchObject({
      code: 'refund_failed',
    });
    expect(await details()).toMatchObject({
      state: 'paid',
      payments: [{ refunded: 0 }],
      refunds: [{ status: 'failed', isRestocked: false, reason: null }],
    });
    expect(await stockOf(shop.database, product.id)).toBe(3);
    expect((await refund('request-0002', { restock: true })).statusCode).toBe(200);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ isRestocked: false }, { isRestocked: true }],
    });
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });
});

const open = (place: Place) => openFailingRefunds(place, 'fails-once');

const eventsOf = ({ history }: OrderDetails) => history.map(({ event }) => event);

describeOnOneEngine('a refund that fails after the provider accepted it', (place) => {
  test.each(['paid', 'delivered'] as const)(
    'leaves the order %s as it was, and does not count',
    async (state) => {
      const { deliver, refund, details, sendFailed } = await open(place);
      if (state === 'delivered') await deliver();
      expect((await refund('request-0001')).statusCode).toBe(200);
      expect(await details()).toMatchObject({
        state,
        isPaid: state === 'delivered',
        isDelivered: state === 'delivered',
        refunded: 214,
        isRefunded: true,
        refunds: [{ status: 'pending' }],
      });
      expect((await sendFailed('evt_1')).status).toBe(200);
      const shown = await details();
      expect(shown).toMatchObject({
        state,
        isDelivered: state === 'delivered',
        refunded: 0,
        isRefunded: false,
        payments: [{ refunded: 0 }],
        refunds: [{ status: 'failed', reason: null, closed: null }],
      });
      expect(eventsOf(shown).at(-1)).toEqual({
        kind: 'refund_failed',
        amount: 214,
        reason: null,
      });

      expect((await refund('request-0002')).statusCode).toBe(200);
      expect(await details()).toMatchObject({ state, payments: [{ refunded: 214 }] });
    },
  );

  test('leaves the items in stock, and retrying does not restock them twice', async () => {
    const { shop, product, refund, details, sendFailed } = await open(place);
    await refund('request-0001', { restock: true });
    expect(await stockOf(shop.database, product.id)).toBe(5);
    await sendFailed('evt_1');
    expect(await stockOf(shop.database, product.id)).toBe(5);
    expect((await details()).refunds).toMatchObject([{ status: 'failed', isRestocked: true }]);
    await refund('request-0002', { restock: true });
    expect(await details()).toMatchObject({ refunded: 214 });
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });

  test('affects one part of several: the others still count', async () => {
    const { refund, details, sendFailed } = await open(place);
    await refund('request-0001', { amount: '50' });
    await refund('request-0002');
    expect(await details()).toMatchObject({ isRefunded: true });
    await sendFailed('evt_1');
    expect(await details()).toMatchObject({ isRefunded: false, payments: [{ refunded: 164 }] });
  });

  test('stays failed if an older webhook says later that it was processed', async () => {
    const { shop, paid, refund, details, sendFailed, providerRefundId } = await open(place);
    await refund('request-0001');
    await sendFailed('evt_2');
    const older = { refund: { id: await providerRefundId(), status: 'processed' } };
    expect((await shop.webhook('refund.processed', paid, 'evt_1', older)).status).toBe(200);
    expect(await details()).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] });
  });
});

describeOnEachEngine(
  'a refund that fails after the provider accepted it, on each engine',
  (place) => {
    test('is subtracted once, however many webhooks arrive at once; other parts still count', async () => {
      const { shop, refund, details, sendFailed, webhookEvents } = await open(place);
      await refund('request-0001', { amount: '50' });
      await refund('request-0002', { amount: '100' });
      const answers = await Promise.all(
        ['evt_1', 'evt_1', 'evt_1', 'evt_2', 'evt_3'].map((id) => sendFailed(id)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      await sendFailed('evt_1');
      await sendFailed('evt_4');
      const shown = await details();
      expect(shown.payments).toMatchObject([{ amount: 214, refunded: 100 }]);
      expect(eventsOf(shown).filter(({ kind }) => kind === 'refund_failed')).toEqual([
        { kind: 'refund_failed', amount: 50, reason: null },
      ]);
      expect(await webhookEvents()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4']);
      await shop.reconcileAt(Date.now() + HOUR_MS);
      expect((await refund('request-0003', { amount: '100' })).statusCode).toBe(200);
      expect(await details()).toMatchObject({ state: 'paid', payments: [{ refunded: 200 }] });
      expect((await refund('request-0004')).statusCode).toBe(200);
      expect(await details()).toMatchObject({
        payments: [{ refunded: 214 }],
        refunds: [{ amount: 50 }, { amount: 100 }, { amount: 100 }, { amount: 14 }],
      });
    });
  },
);
