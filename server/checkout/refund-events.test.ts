import { expect, test, vi } from 'vitest';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { stockOf } from '../platform/testing/paying-shop.ts';

describeOnOneEngine('a webhook that says a refund failed', (place) => {
  test('changes nothing if the provider itself says otherwise', async () => {
    const { refund, details, sendFailed, webhookEvents } = await openFailingRefunds(place, 'good');
    await refund('request-0001');
    expect((await sendFailed('evt_lie')).status).toBe(200);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 214 }],
      refunds: [{ status: 'processed', reason: null }],
    });
    expect(await webhookEvents()).toEqual(['evt_lie']);
  });

  test('is rejected if its signature is wrong', async () => {
    const { refund, details, sendFailed, webhookEvents } = await openFailingRefunds(
      place,
      'fails-once',
    );
    await refund('request-0001');
    expect((await sendFailed('evt_1', { secret: 'not the secret' })).status).toBe(401);
    expect(await details()).toMatchObject({ payments: [{ refunded: 214 }] });
    expect(await webhookEvents()).toEqual([]);
  });

  test('is recorded and changes nothing if neither the payment nor the order is ours', async () => {
    const { refund, details, sendFailed, webhookEvents } = await openFailingRefunds(place, 'good');
    await refund('request-0001', { amount: '50' });
    const elsewhere = { id: 'rfnd_unknown0000000', payment_id: 'pay_unknown00000000' };
    expect((await sendFailed('evt_1', elsewhere)).status).toBe(200);
    expect(await details()).toMatchObject({
      payments: [{ refunded: 50 }],
      refunds: [{ status: 'processed', reason: null }],
    });
    expect(await webhookEvents()).toEqual(['evt_1']);
  });

  test('is not acknowledged while the provider is unreachable or says otherwise, and works when it is sent again', async () => {
    const { proxy, takeByProxy, refund, details, providerRefundId, webhookEvents } =
      await openFailingRefunds(place, 'fails-once');
    await refund('request-0001');
    const id = await providerRefundId();
    const send = () => takeByProxy('refund.failed', 'evt_1', { id });
    proxy.strike(`GET /refunds/${id}`, { kind: 'status', status: 401 });
    await expect(send()).rejects.toThrow();
    proxy.strike(`GET /refunds/${id}`, {
      kind: 'rewrite',
      from: '"status":"failed"',
      to: '"status":"pending"',
    });
    await expect(send()).rejects.toThrow('still pending');
    expect(await webhookEvents()).toEqual([]);
    expect(await details()).toMatchObject({ refunds: [{ status: 'pending' }] });
    expect(await send()).toBeUndefined();
    expect(await webhookEvents()).toEqual(['evt_1']);
    expect(await details()).toMatchObject({ state: 'paid', payments: [{ refunded: 0 }] });
  });

  test('is not lost if it overtakes the answer to the request', async () => {
    const { shop, product, paid, proxy, ctxByProxy, refundBy, refund, sendFailed, ...rest } =
      await openFailingRefunds(place, 'fails-once');
    const { promise: taken, resolve: release } = Promise.withResolvers<void>();
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, {
      kind: 'rewrite',
      from: 'pending',
      to: 'pending',
      until: taken,
    });
    const asking = refundBy(ctxByProxy, 'request-0001', { restock: true });
    await vi.waitFor(async () => expect(await rest.sent()).toEqual([21_400]), 20_000);
    expect((await sendFailed('evt_1')).status).toBe(200);
    release();
    expect(await asking).toMatchObject({ code: 'refund_failed' });
    const { history, ...shown } = await rest.details();
    expect(shown).toMatchObject({ state: 'paid', payments: [{ refunded: 0 }] });
    expect(history.filter(({ event }) => event.kind === 'refund_failed')).toHaveLength(1);
    expect(await stockOf(shop.database, product.id)).toBe(3);
    expect((await refund('request-0002', { restock: true })).statusCode).toBe(200);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });
});
