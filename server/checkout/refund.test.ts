import { expect, test } from 'vitest';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { asReconciler, through } from '../platform/testing/checkout-context.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import type { Fault } from '../platform/testing/faulty-proxy.ts';
import { placedId, STRICT } from '../platform/testing/paying-shop.ts';
import { toldOf } from '../platform/testing/told-of.ts';
import { HOLD_MS } from './checkout.ts';
import { reconcile } from './reconcile.ts';
import { askForRefund } from './refund.ts';
import { refundOrder } from './refund-order.ts';
import { findRefund } from './refund-queries.ts';

/** The key is wrong, so retrying does not help. */
const NO_KEY: Fault = { kind: 'status', status: 401 };

async function openPaidOrder(place: Place) {
  const faulty = await openFaultyCheckout(place);
  const { shop, items, session, proxy, ctx } = faulty;
  const paid = await shop.pay(await placedId(await shop.place(session, items)));
  await shop.verify(session, paid, items);
  const orderId = paid.razorpay_order_id;
  const strike = (fault: Fault) =>
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, fault);
  const refund = (requestId: string, amount?: number) =>
    refundOrder(ctx, { orderId, requestId, amount, restock: false });
  const statuses = async () =>
    (await shop.database.query.selectFrom('refunds').select('status').orderBy('id').execute()).map(
      ({ status }) => status,
    );
  const counted = async () =>
    (await shop.database.query.selectFrom('payments').select('refunded_paise').executeTakeFirst())
      ?.refunded_paise;
  const sent = async () =>
    (await shop.database.query.selectFrom('sandbox_refunds').select('amount').execute()).map(
      ({ amount }) => amount,
    );
  return { ...faulty, orderId, paid, strike, refund, statuses, counted, sent };
}

describeOnOneEngine('a refund that is not processed at once', (place) => {
  test.each<[string, Fault]>([
    ['that the key is unknown', NO_KEY],
    [
      'the same with status 400',
      {
        kind: 'status',
        status: 400,
        body: '{"error":{"code":"BAD_REQUEST_ERROR","description":"Authentication failed"}}',
      },
    ],
  ])('waits for the owner if the provider says %s', async (_, fault) => {
    const { shop, strike, refund, statuses } = await openPaidOrder(place);
    strike(fault);
    expect(await refund('request-0001')).toMatchObject({ code: 'payment_provider_down' });
    expect(await statuses()).toEqual(['sent']);
    await shop.reconcileAt(Date.now() + HOLD_MS);
    expect(await statuses()).toEqual(['processed']);
  });

  test('counts only once the provider has accepted it, and is never promised twice', async () => {
    const { shop, strike, refund, statuses, counted, sent } = await openPaidOrder(place);
    strike(NO_KEY);
    await refund('request-0001', 5_000);
    expect(await counted()).toBe(0);
    expect(toldOf(await refund('request-0002', 6_201))).toMatchObject({
      code: 'invalid_input',
      detail: 'Enter an amount from 0.01 to 62.',
      errors: [{ field: 'amount' }],
    });
    expect(await refund('request-0003')).toBeUndefined();
    expect([await sent(), await counted()]).toEqual([[6_200], 6_200]);
    await shop.reconcileAt(Date.now() + HOLD_MS);
    expect(await statuses()).toEqual(['processed', 'processed']);
    expect(await counted()).toBe(11_200);
  });

  test("is not confused with another order's refund that has the same request id", async () => {
    const { shop, ctx, refund } = await openPaidOrder(place);
    await refund('request-0001', 100);
    const other = await shop.shopper();
    const [row] = await shop.database.query
      .selectFrom('products')
      .selectAll()
      .where('stock', '=', 0)
      .execute();
    if (row === undefined) throw new Error('The product is gone.');
    await shop.database.query.updateTable('products').set({ stock: 1 }).execute();
    const items = [{ product: row, qty: 1 }];
    const paid = await shop.pay(await placedId(await shop.place(other, items)));
    await shop.verify(other, paid, items);
    const request = { requestId: 'request-0001', amount: 100, restock: false };
    expect(await refundOrder(ctx, { ...request, orderId: paid.razorpay_order_id })).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'requestId' }],
    });
  });
});

describeOnEachEngine('a refund that is not processed at once, on each engine', (place) => {
  test('is retried less and less often', async () => {
    const { ctx, strike, refund, statuses, counted, sent } = await openPaidOrder(place);
    strike(NO_KEY);
    expect(await refund('request-0001')).toMatchObject({ code: 'payment_provider_down' });
    expect([await statuses(), await counted()]).toEqual([['sent'], 0]);
    strike(NO_KEY);
    const errors: unknown[] = [];
    const report = { ...STRICT, failed: (error: unknown) => void errors.push(error) };
    const now = Date.now() + HOLD_MS;
    await reconcile(asReconciler(ctx), { report, now });
    expect(errors).toHaveLength(1);
    await reconcile(asReconciler(ctx), { report, now: now + 1_000 });
    expect(await sent()).toEqual([]);
    await reconcile(asReconciler(ctx), { report, now: now + HOLD_MS });
    expect(await sent()).toEqual([11_200]);
    expect([await statuses(), await counted()]).toEqual([['processed'], 11_200]);
    expect(errors).toHaveLength(1);
  });

  test('is stored as requested, then as sent, before the provider receives it', async () => {
    const { shop, ctx, orderId, paid } = await openPaidOrder(place);
    const { database } = shop;
    const order = await database.query.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    await database.transaction((tx) =>
      askForRefund(tx, {
        requestId: 'request-0001',
        orderId: order.id,
        paymentId: paid.razorpay_payment_id,
        amount: 100,
        restock: false,
        actor: 'webhook',
      }),
    );
    const status = async () => (await findRefund(database.query, 'request-0001'))?.status;
    expect(await status()).toBe('requested');
    const seen: unknown[] = [];
    const watching: Partial<PaymentProvider> = {
      refund: async (...request) => {
        seen.push(await status());
        return ctx.payments.refund(...request);
      },
    };
    const again = { orderId, requestId: 'request-0001', amount: undefined, restock: false };
    await refundOrder(through(ctx, watching), again);
    expect([seen, await status()]).toEqual([['sent'], 'processed']);
  });
});
