import { expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import type { SignedIn } from '../http/access.ts';
import { openRazorpay } from '../payments/razorpay.ts';
import { addProduct } from '../testing/databases.ts';
import { describeOnEachEngine } from '../testing/engines.ts';
import { type Fault, openFaultyProxy } from '../testing/faulty-proxy.ts';
import {
  ADDRESS,
  amountOf,
  itemsBody,
  openPayingShop,
  placedId,
  stockOf,
} from '../testing/paying-shop.ts';
import { type Checkout, HOLD_MS } from './checkout.ts';
import { placeOrder } from './place.ts';
import { reconcile } from './reconcile.ts';

describeOnEachEngine('a provider that fails', (place) => {
  /** A shop, one product with one piece, and a checkout whose way to the provider can be broken. */
  async function openFaultyCheckout() {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const items = [{ product, qty: 1 }];
    const session = await shop.shopper();
    const shopper: SignedIn = { ...session.user, id: session.user._id, sessionId: '' };
    const proxy = await openFaultyProxy(`${shop.url}/sandbox/v1`);
    const { keyId, keySecret } = shop.sandbox;
    const checkout: Checkout = {
      database: shop.database,
      razorpay: openRazorpay({ api: () => proxy.url, keyId, keySecret, timeoutMs: 300 }),
    };
    const tryPlacing = () =>
      placeOrder(checkout, shopper, {
        amount: amountOf(items),
        orderItems: itemsBody(items),
        shippingAddress: ADDRESS,
      });
    const sandboxOrders = () =>
      shop.database.query.selectFrom('sandbox_orders').select('id').execute();
    return { shop, product, items, session, proxy, checkout, tryPlacing, sandboxOrders };
  }

  const passing: [string, Fault][] = [
    ['a time-out after success', { kind: 'lose-answer' }],
    ['a garbage body', { kind: 'garbage' }],
    ['a 500', { kind: 'status', status: 500 }],
    ['a 429', { kind: 'status', status: 429 }],
  ];
  test.each(passing)('%s while the order is opened makes exactly one order', async (_, fault) => {
    const { proxy, tryPlacing, sandboxOrders } = await openFaultyCheckout();
    proxy.strike('POST /orders', fault);
    const placed = await tryPlacing();
    const [opened, ...others] = await sandboxOrders();
    expect(placed).toMatchObject({ id: opened?.id });
    expect(others).toEqual([]);
  });

  test('a provider that is down is said so, and nothing stays held', async () => {
    const { shop, product, proxy, tryPlacing } = await openFaultyCheckout();
    await proxy.close();
    const placed = await tryPlacing();
    expect(placed).toBeInstanceOf(Failure);
    expect(placed).toMatchObject({ code: 'payment_provider_down' });
    expect(await stockOf(shop.database, product.id)).toBe(1);
    expect(await shop.database.query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
  });

  test('a payment whose amount differs by one paisa makes no order and goes back', async () => {
    const { shop, product, items, proxy, checkout, session } = await openFaultyCheckout();
    const amount = amountOf(items);
    const orderId = await placedId(await shop.place(session, items));
    await shop.pay(orderId);
    proxy.strike(`GET /orders/${orderId}/payments`, {
      kind: 'rewrite',
      from: `"amount":${amount}`,
      to: `"amount":${amount - 1}`,
    });
    const report = (error: unknown) => expect.fail(String(error));
    await reconcile(checkout, report, () => false, Date.now() + 60_000);
    const order = await shop.database.query.selectFrom('orders').select('state').executeTakeFirst();
    expect(order?.state).not.toBe('paid');
    expect(await stockOf(shop.database, product.id)).toBe(1);
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds.map((refund) => refund.amount)).toEqual([amount - 1]);
  });

  test('a refund whose answer was lost is not paid out twice', async () => {
    const { shop, items, proxy, checkout, session } = await openFaultyCheckout();
    const orderId = await placedId(await shop.place(session, items));
    await shop.reconcileAt(Date.now() + 2 * HOLD_MS);
    await shop.database.query.updateTable('products').set({ stock: 0 }).execute();
    const paid = await shop.pay(orderId);
    proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, { kind: 'lose-answer' });
    const report = (error: unknown) => expect.fail(String(error));
    await reconcile(checkout, report, () => false, Date.now() + 4 * HOLD_MS);
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds).toHaveLength(1);
    const order = await shop.database.query.selectFrom('orders').select('state').executeTakeFirst();
    expect(order?.state).toBe('refunded');
  });

  test('no call to the provider is made inside a transaction', async () => {
    const { shop, checkout } = await openFaultyCheckout();
    await expect(
      shop.database.transaction(() => checkout.razorpay.findOrderByReceipt('x')),
    ).rejects.toThrow('inside a transaction');
  });
});
