import { expect, test } from 'vitest';
import type { OrderDetails } from '../../contract/orders/schemas.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { paySpecially } from '../payments/sandbox/testing.ts';
import { asReconciler } from '../platform/testing/checkout-context.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import { itemsBody, placedId, STRICT, stockOf } from '../platform/testing/paying-shop.ts';
import { pruneExpired } from './prune.ts';
import { reconcile } from './reconcile.ts';
import { verifyPayment } from './verify.ts';

const MINUTE_MS = 60_000;

describeOnOneEngine('a payment that we do not understand', (place) => {
  async function openOrder() {
    const faulty = await openFaultyCheckout(place);
    const { shop, product, items, session } = faulty;
    const orderId = await placedId(await shop.place(session, items));
    const admin = await shop.admin();
    const details = async () =>
      (
        await shop.request({ url: `/api/admin/orders/${orderId}`, token: admin.jwtToken })
      ).json<OrderDetails>();
    return { ...faulty, orderId, admin, details, stock: () => stockOf(shop.database, product.id) };
  }

  test('cash on delivery is shown and settles nothing, and the hold ends on time', async () => {
    const { shop, items, session, orderId, details, stock } = await openOrder();
    const paid = await paySpecially(shop, orderId, 'cash');
    expect((await shop.webhook('payment.pending', paid, 'evt_1')).status).toBe(200);
    const answer = await shop.verify(session, paid, items);
    expect(answer.json()).toMatchObject({ code: 'payment_pending' });
    expect(await details()).toMatchObject({
      state: 'pending',
      payments: [],
      unsettledPayments: [
        { payment_id: paid.razorpay_payment_id, status: 'pending', method: 'cod', amount: 112 },
      ],
    });
    await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
    expect([(await details()).state, await stock()]).toEqual(['expired', 1]);
  });

  test('an owner can release its hold', async () => {
    const { shop, admin, orderId, details, stock } = await openOrder();
    await paySpecially(shop, orderId, 'cash');
    expect((await shop.workOn(admin, orderId, 'release')).statusCode).toBe(200);
    expect([(await details()).state, await stock()]).toEqual(['expired', 1]);
  });

  test('does not keep a good payment of the same order from settling it', async () => {
    const { shop, items, session, orderId, details } = await openOrder();
    await paySpecially(shop, orderId, 'cash');
    expect((await shop.verify(session, await shop.pay(orderId), items)).json()).toMatchObject({
      isPaid: true,
    });
    expect(await details()).toMatchObject({
      payments: [{ amount: 112 }],
      unsettledPayments: [{ method: 'cod' }],
    });
  });

  test('money by a method that is new settles nothing, and nobody says that there is none', async () => {
    const { shop, items, session, orderId, details, proxy, ctx } = await openOrder();
    const paid = await shop.pay(orderId);
    const unknown = { kind: 'rewrite', from: '"method":"card"', to: '"method":"barter"' } as const;
    const strike = () => proxy.strike(`GET /orders/${orderId}/payments`, unknown);
    proxy.strike('GET /payments?', unknown);
    // Asked once more before money would be returned.
    strike();
    strike();
    await reconcile(asReconciler(ctx), { report: STRICT, now: Date.now() + 16 * MINUTE_MS });
    expect(await details()).toMatchObject({
      state: 'expired',
      unsettledPayments: [{ status: 'captured', method: 'barter', amount: 112 }],
    });
    strike();
    const verification = {
      order_id: orderId,
      payment_id: paid.razorpay_payment_id,
      razorpay_signature: paid.razorpay_signature,
      orderItems: itemsBody(items),
    };
    expect(await verifyPayment(ctx, verification)).toMatchObject({
      code: 'payment_pending',
    });
    // An owner has to deal with it, so the order stays.
    await pruneExpired(shop, { now: Date.now() + 60 * 24 * 60 * MINUTE_MS });
    expect((await details()).state).toBe('expired');
    expect((await shop.verify(session, paid, items)).json()).toMatchObject({ isPaid: true });
  });

  test('money that was whole by the time it would be returned settles its order', async () => {
    const { shop, orderId, details, proxy, ctx } = await openOrder();
    await shop.pay(orderId);
    const part = { kind: 'rewrite', from: '"amount":11200', to: '"amount":5600' } as const;
    proxy.strike(`GET /orders/${orderId}/payments`, part);
    const open = { kind: 'rewrite', from: '"status":"paid"', to: '"status":"attempted"' } as const;
    proxy.strike(`GET /orders/${orderId}`, open);
    await reconcile(asReconciler(ctx), { report: STRICT, now: Date.now() + 16 * MINUTE_MS });
    expect(await details()).toMatchObject({ state: 'paid', isPaid: true, refunds: [] });
  });

  test('a status that is new counts once the provider gives it one we know', async () => {
    const { shop, orderId, details, proxy, ctx } = await openOrder();
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: true };
    await attemptPayment(shop, attempt);
    const unknown = { kind: 'rewrite', from: '"captured"', to: '"on_its_way"' } as const;
    proxy.strike('GET /payments?', unknown);
    proxy.strike(`GET /orders/${orderId}/payments`, unknown);
    await reconcile(asReconciler(ctx), { report: STRICT, now: Date.now() + MINUTE_MS });
    expect(await details()).toMatchObject({
      state: 'pending',
      unsettledPayments: [{ status: 'on_its_way', amount: 112 }],
    });
    await reconcile(asReconciler(ctx), { report: STRICT, now: Date.now() + 2 * MINUTE_MS });
    expect(await details()).toMatchObject({ state: 'paid', unsettledPayments: [] });
  });
});
