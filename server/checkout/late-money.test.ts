import { expect, test } from 'vitest';
import { signPayment } from '../payments/razorpay/signatures.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { asReconciler } from '../platform/testing/checkout-context.ts';
import { addProduct } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import {
  amountOf,
  openPayingShop,
  placedId,
  STRICT,
  stockOf,
} from '../platform/testing/paying-shop.ts';
import { HOLD_MS } from './checkout.ts';
import { reconcile } from './reconcile.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function openLastPiece(place: Place) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { stock: 1 });
  const items = [{ product, qty: 1 }];
  const shopper = await shop.shopper();
  const stateOf = async (orderId: string) =>
    (
      await shop.database.query
        .selectFrom('orders')
        .select('state')
        .where('provider_order_id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).state;
  const placeBare = async () =>
    placedId(
      await shop.request({
        method: 'POST',
        url: '/api/payment/placeOrder',
        token: shopper.jwtToken,
        body: { amount: amountOf(items) },
      }),
    );
  /** A payment that the bank has authorised and nobody has captured. */
  const authorise = async (orderId: string) => {
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: false };
    const { id } = await attemptPayment(shop, attempt);
    return {
      razorpay_order_id: orderId,
      razorpay_payment_id: id,
      razorpay_signature: signPayment(orderId, id, shop.sandbox.keySecret),
    };
  };
  const stock = () => stockOf(shop.database, product.id);
  return { shop, items, shopper, stateOf, placeBare, authorise, stock };
}

describeOnOneEngine('late or partial payments', (place) => {
  test('an authorisation that arrives after three days still settles the order', async () => {
    const { shop, items, shopper, stateOf, authorise, stock } = await openLastPiece(place);
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    expect(await stateOf(orderId)).toBe('expired');
    await authorise(orderId);
    await shop.reconcileAt(Date.now() + 3 * DAY_MS);
    expect(await stateOf(orderId)).toBe('paid');
    expect(await stock()).toBe(0);
  });

  test('a hold ends on time, however long the shop was down', async () => {
    const { shop, items, shopper, stateOf, stock } = await openLastPiece(place);
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + 29 * DAY_MS);
    expect(await stateOf(orderId)).toBe('expired');
    expect(await stock()).toBe(1);
  });

  test('a bare amount that is paid late becomes an order once its cart arrives', async () => {
    const { shop, items, shopper, stateOf, placeBare, stock } = await openLastPiece(place);
    const orderId = await placeBare();
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    expect(await stateOf(orderId)).toBe('expired');
    const paid = await shop.pay(orderId);
    expect((await shop.verify(shopper, paid, items)).json()).toMatchObject({
      isPaid: true,
      orderItems: [{ qty: 1 }],
    });
    expect(await stock()).toBe(0);
  });

  test('a bare amount for items that are sold out is refunded, and the answer says so', async () => {
    const { shop, items, shopper, stateOf, placeBare } = await openLastPiece(place);
    const paid = await shop.pay(await placeBare());
    await shop.place(await shop.shopper(), items);
    expect((await shop.verify(shopper, paid, items)).json()).toMatchObject({
      code: 'out_of_stock',
      detail: expect.stringMatching(/Your refund is complete or on its way\.$/),
    });
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    expect(await stateOf(paid.razorpay_order_id)).toBe('expired');
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds).toMatchObject([{ amount: amountOf(items) }]);
  });

  test('a payment that is being refunded buys nothing, even if stock has arrived since', async () => {
    const { shop, product, items, session, proxy, ctx } = await openFaultyCheckout(place);
    const { query } = shop.database;
    const orderId = await placedId(await shop.place(session, items));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    await query.updateTable('products').set({ stock: 0 }).execute();
    const paid = await shop.pay(orderId);
    const refund = `POST /payments/${paid.razorpay_payment_id}/refund`;
    // Once when it is requested, and once when the reconciler sends it.
    proxy.strike(refund, { kind: 'status', status: 401 });
    proxy.strike(refund, { kind: 'status', status: 401 });
    await reconcile(asReconciler(ctx), {
      report: { ...STRICT, failed: () => {} },
      now: Date.now() + 4 * HOLD_MS,
    });
    expect(await query.selectFrom('sandbox_refunds').selectAll().execute()).toEqual([]);

    await query.updateTable('products').set({ stock: 5 }).execute();
    expect((await shop.webhook('order.paid', paid, 'evt_late')).status).toBe(200);
    expect((await shop.verify(session, paid, items)).json()).toMatchObject({
      code: 'out_of_stock',
    });
    await shop.reconcileAt(Date.now() + 8 * HOLD_MS);
    const [order] = await query.selectFrom('orders').select('state').execute();
    expect(order?.state).toBe('expired');
    expect(await query.selectFrom('sandbox_refunds').selectAll().execute()).toHaveLength(1);
    expect(await stockOf(shop.database, product.id)).toBe(5);
  });
});

describeOnEachEngine('late or partial payments, on each engine', (place) => {
  test('browser, webhooks and reconciler can all capture the same payment at once', async () => {
    const { shop, items, shopper, stateOf, authorise } = await openLastPiece(place);
    const orderId = await placedId(await shop.place(shopper, items));
    const paid = await authorise(orderId);
    const [verified, ...webhooks] = await Promise.all([
      shop.verify(shopper, paid, items),
      shop.webhook('payment.authorized', paid, 'evt_1'),
      shop.webhook('payment.authorized', paid, 'evt_2'),
      shop.reconcileAt(Date.now() + 60_000),
    ]);
    expect(verified.json()).toMatchObject({ order_id: orderId, isPaid: true });
    for (const webhook of webhooks) if (webhook) expect(webhook.status).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('a late payment that finds only some of its items in stock takes none of them', async () => {
    const { shop, items, shopper, stateOf, stock } = await openLastPiece(place);
    // Stock is taken in order of ids, so the first is available and the second is not.
    const second = await addProduct(shop.database, { id: 'zzz', stock: 1 });
    const both = [...items, { product: second, qty: 1 }];
    const orderId = await placedId(await shop.place(shopper, both));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    await shop.place(await shop.shopper(), [{ product: second, qty: 1 }]);
    await shop.pay(orderId);
    await shop.reconcileAt(Date.now() + 4 * HOLD_MS);
    expect(await stateOf(orderId)).toBe('expired');
    expect(await stock()).toBe(1);
  });
});
