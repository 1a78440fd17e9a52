import { expect, test } from 'vitest';
import type { OrderDetails } from '../../contract/orders.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { paySpecially } from '../payments/sandbox/testing.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import { placedId, STRICT, stockOf } from '../platform/testing/paying-shop.ts';
import { reconcile } from './reconcile.ts';

const MINUTE_MS = 60_000;

describeOnEachEngine('a payment that we do not understand', (place) => {
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

  test('a status that is new counts once the provider gives it one we know', async () => {
    const { shop, orderId, details, proxy, checkout } = await openOrder();
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: true };
    await attemptPayment(shop.database, attempt);
    const unknown = { kind: 'rewrite', from: '"captured"', to: '"on_its_way"' } as const;
    proxy.strike('GET /payments?', unknown);
    proxy.strike(`GET /orders/${orderId}/payments`, unknown);
    await reconcile(checkout, STRICT, { now: Date.now() + MINUTE_MS });
    expect(await details()).toMatchObject({
      state: 'pending',
      unsettledPayments: [{ status: 'on_its_way', amount: 112 }],
    });
    await reconcile(checkout, STRICT, { now: Date.now() + 2 * MINUTE_MS });
    expect(await details()).toMatchObject({ state: 'paid', unsettledPayments: [] });
  });
});
