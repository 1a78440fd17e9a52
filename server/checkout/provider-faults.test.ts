import { expect, test } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { asReconciler, asWebhook } from '../platform/testing/checkout-context.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import type { Fault } from '../platform/testing/faulty-proxy.ts';
import {
  ADDRESS,
  amountOf,
  itemsBody,
  placedId,
  STRICT,
  stockOf,
} from '../platform/testing/paying-shop.ts';
import { webhookHeaders } from '../platform/testing/webhook-headers.ts';
import { HOLD_MS } from './checkout.ts';
import { placeOrder } from './place.ts';
import { reconcile } from './reconcile.ts';
import { takeWebhook } from './webhook.ts';

const REFUSED: Fault = { kind: 'status', status: 401 };

async function openFaultyPlacing(place: Place, timeoutMs?: number) {
  const faulty = await openFaultyCheckout(place, timeoutMs);
  const { shop, items, ctx } = faulty;
  const tryPlacing = () =>
    placeOrder(ctx, {
      amount: amountOf(items),
      orderItems: itemsBody(items),
      shippingAddress: ADDRESS,
    });
  const sandboxOrders = () =>
    shop.database.query.selectFrom('sandbox_orders').select('id').execute();
  return { ...faulty, tryPlacing, sandboxOrders };
}

describeOnOneEngine('a provider that fails', (place) => {
  const passing: [string, Fault][] = [
    ['an answer that is lost', { kind: 'lose-answer' }],
    ['a garbage body', { kind: 'garbage' }],
    ['a 500', { kind: 'status', status: 500 }],
    ['a 429', { kind: 'status', status: 429 }],
  ];
  test.each(passing)('%s while the order is opened makes exactly one order', async (_, fault) => {
    const { proxy, tryPlacing, sandboxOrders } = await openFaultyPlacing(place);
    proxy.strike('POST /orders', fault);
    const placed = await tryPlacing();
    const [opened, ...others] = await sandboxOrders();
    expect(placed).toMatchObject({ id: opened?.id });
    expect(others).toEqual([]);
  });

  test('that never answers is asked once to open the order and once whether it has', async () => {
    const { proxy, tryPlacing } = await openFaultyPlacing(place, 300);
    const never = new Promise(() => {});
    proxy.strike('POST /orders', { kind: 'slow', until: never });
    for (let times = 0; times < 3; times += 1) {
      proxy.strike('GET /orders', { kind: 'slow', until: never });
    }
    expect(await tryPlacing()).toMatchObject({ code: 'payment_provider_down' });
    expect(proxy.requests.map((request) => request.replace(/=.*/, ''))).toEqual([
      'POST /orders',
      'GET /orders?receipt',
    ]);
  });

  test('is not waited for longer than the caller has time', async () => {
    const { proxy, ctx } = await openFaultyPlacing(place, 3_600_000);
    proxy.strike('POST /orders', { kind: 'slow', until: new Promise(() => {}) });
    const asked = ctx.payments.open({
      amount: 10_000,
      reference: 'receipt',
      endsAt: performance.now() + 50,
    });
    await expect(asked).rejects.toMatchObject({ kind: 'unclear' });
  });

  test('a cart sent again while it is being opened gets the same order', async () => {
    const { shop, session, items, proxy, tryPlacing, sandboxOrders } = await openFaultyPlacing(
      place,
      20_000,
    );
    const gate = Promise.withResolvers<void>();
    proxy.strike('POST /orders', { kind: 'slow', until: gate.promise });
    const first = tryPlacing();
    await expect.poll(sandboxOrders).toHaveLength(1);
    const id = await placedId(await shop.place(session, items));
    gate.resolve();
    expect(await first).toMatchObject({ id });
    expect(await sandboxOrders()).toMatchObject([{ id }]);
  });

  test('a failing request leaves alone an order that another is about to open', async () => {
    const { shop, product, proxy, tryPlacing, sandboxOrders } = await openFaultyPlacing(
      place,
      20_000,
    );
    const gate = Promise.withResolvers<void>();
    proxy.strike('POST /orders', { kind: 'slow', until: gate.promise });
    const first = tryPlacing();
    await expect.poll(sandboxOrders).toHaveLength(1);
    proxy.strike('GET /orders?receipt', REFUSED);
    expect(await tryPlacing()).toMatchObject({ code: 'payment_provider_down' });
    expect(await stockOf(shop.database, product.id)).toBe(0);
    gate.resolve();
    expect(await first).toMatchObject({ id: (await sandboxOrders())[0]?.id });
  });

  test('a provider that is down is reported, and nothing stays held', async () => {
    const { shop, product, proxy, tryPlacing } = await openFaultyPlacing(place);
    await proxy.close();
    const placed = await tryPlacing();
    expect(placed).toBeInstanceOf(Failure);
    expect(placed).toMatchObject({ code: 'payment_provider_down' });
    expect(await stockOf(shop.database, product.id)).toBe(1);
    expect(await shop.database.query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
  });

  test('a webhook whose effect failed is not acknowledged, and works when it is sent again', async () => {
    const { shop, items, proxy, ctx, session } = await openFaultyCheckout(place);
    const orderId = await placedId(await shop.place(session, items));
    await shop.pay(orderId);
    const rawBody = Buffer.from(
      JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: orderId } } } }),
    );
    const { webhookSecret } = shop.sandbox;
    const headers = webhookHeaders(rawBody, webhookSecret, 'evt_1');
    const send = () => takeWebhook(asWebhook(ctx), { rawBody, headers });
    const taken = () => shop.database.query.selectFrom('webhook_events').select('id').execute();
    proxy.strike('GET /orders', { kind: 'status', status: 401 });
    await expect(send()).rejects.toThrow();
    expect(await taken()).toEqual([]);
    expect(await send()).toBeUndefined();
    expect(await taken()).toMatchObject([{ id: 'evt_1' }]);
    const order = await shop.database.query.selectFrom('orders').select('state').executeTakeFirst();
    expect(order?.state).toBe('paid');
  });

  test('a refund whose answer was lost is not paid out twice', async () => {
    const { shop, items, proxy, ctx, session } = await openFaultyCheckout(place);
    const orderId = await placedId(await shop.place(session, items));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    await shop.database.query.updateTable('products').set({ stock: 0 }).execute();
    const paid = await shop.pay(orderId);
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, { kind: 'lose-answer' });
    await reconcile(asReconciler(ctx), { report: STRICT, now: Date.now() + 4 * HOLD_MS });
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds).toHaveLength(1);
    const order = await shop.database.query.selectFrom('orders').select('state').executeTakeFirst();
    expect(order?.state).toBe('expired');
  });

  test('no request to the provider is made inside a transaction', async () => {
    const { shop, ctx } = await openFaultyCheckout(place);
    await expect(shop.database.transaction(() => ctx.payments.findOpened('x'))).rejects.toThrow(
      'inside a transaction',
    );
  });
});

describeOnEachEngine('a provider that fails, on each engine', (place) => {
  test('if two requests both open the order, the rejected one finds it', async () => {
    const { proxy, tryPlacing, sandboxOrders } = await openFaultyPlacing(place, 20_000);
    const [refused, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    proxy.strike('POST /orders', { kind: 'status', status: 400, until: refused.promise });
    proxy.strike('POST /orders', { kind: 'slow', until: slow.promise });
    const placed = [tryPlacing(), tryPlacing()];
    await expect.poll(sandboxOrders).toHaveLength(1);
    refused.resolve();
    const id = (await sandboxOrders())[0]?.id;
    expect(await Promise.race(placed)).toMatchObject({ id });
    slow.resolve();
    for (const answer of await Promise.all(placed)) expect(answer).toMatchObject({ id });
  });

  test('an order opened by the other of two requests is not given up', async () => {
    const { shop, session, items, product, proxy, tryPlacing } = await openFaultyPlacing(
      place,
      20_000,
    );
    const gate = Promise.withResolvers<void>();
    proxy.strike('POST /orders', { ...REFUSED, until: gate.promise });
    proxy.strike('GET /orders?receipt', REFUSED);
    const first = tryPlacing();
    const holds = () => shop.database.query.selectFrom('stock_holds').selectAll().execute();
    await expect.poll(holds).toHaveLength(1);
    const id = await placedId(await shop.place(session, items));
    gate.resolve();
    expect(await first).toMatchObject({ id });
    expect(await holds()).toHaveLength(1);
    expect(await stockOf(shop.database, product.id)).toBe(0);
  });
});
