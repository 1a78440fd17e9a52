import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import type { Fault } from '../platform/testing/faulty-proxy.ts';
import { amountOf, placedId } from '../platform/testing/paying-shop.ts';
import { HOLD_MS } from './checkout.ts';
import { reconcile } from './reconcile.ts';
import { refundOrder } from './refund.ts';

/** The key is wrong: nothing that asking again could not mend. */
const NO_KEY: Fault = { kind: 'status', status: 401 };

describeOnEachEngine('a refund that does not go through at once', (place) => {
  async function openPaidOrder() {
    const faulty = await openFaultyCheckout(place);
    const { shop, items, session, shopper, proxy, checkout } = faulty;
    const paid = await shop.pay(await placedId(await shop.place(session, items)));
    await shop.verify(session, paid, items);
    const orderId = paid.razorpay_order_id;
    const strike = (fault: Fault) =>
      proxy.strike(`POST /payments/${paid.razorpay_payment_id}/refund`, fault);
    const refund = (requestId: string, amount?: number) =>
      refundOrder(checkout, shopper, orderId, requestId, { amount, restock: false });
    const state = async () =>
      (await shop.database.query.selectFrom('orders').select('state').executeTakeFirst())?.state;
    const sent = async () =>
      (await shop.database.query.selectFrom('sandbox_refunds').select('amount').execute()).map(
        ({ amount }) => amount,
      );
    const verify = async () => (await shop.verify(session, paid, items)).json();
    return { ...faulty, orderId, strike, refund, state, sent, verify };
  }

  test('is asked for again, and more and more rarely', async () => {
    const { checkout, strike, refund, state, sent, items } = await openPaidOrder();
    strike(NO_KEY);
    expect(await refund('request-0001')).toMatchObject({ code: 'payment_provider_down' });
    expect(await state()).toBe('paid');
    strike(NO_KEY);
    const errors: unknown[] = [];
    const report = (error: unknown) => errors.push(error);
    const now = Date.now() + HOLD_MS;
    await reconcile(checkout, report, { now });
    expect(errors).toHaveLength(1);
    await reconcile(checkout, report, { now: now + 1_000 });
    expect(await sent()).toEqual([]);
    await reconcile(checkout, report, { now: now + HOLD_MS });
    expect(await sent()).toEqual([amountOf(items)]);
    expect(await state()).toBe('refunded');
    expect(errors).toHaveLength(1);
  });

  test.each<[string, Fault]>([
    ['that it does not know the key', NO_KEY],
    [
      'so with status 400',
      {
        kind: 'status',
        status: 400,
        body: '{"error":{"code":"BAD_REQUEST_ERROR","description":"Authentication failed"}}',
      },
    ],
  ])('waits for the owner where the provider says %s', async (_, fault) => {
    const { shop, strike, refund, state } = await openPaidOrder();
    strike(fault);
    expect(await refund('request-0001')).toMatchObject({ code: 'payment_provider_down' });
    expect(await state()).toBe('paid');
    await shop.reconcileAt(Date.now() + HOLD_MS);
    expect(await state()).toBe('refunded');
  });

  test('is told to a shopper who comes back to the payment, once it is done', async () => {
    const { refund, verify } = await openPaidOrder();
    await refund('request-0001');
    expect(await verify()).toMatchObject({
      code: 'order_state',
      detail: 'This order was refunded. Your money is on its way back.',
    });
  });

  test('leaves the order paid until every part of the money is back', async () => {
    const { shop, strike, refund, state, sent, items } = await openPaidOrder();
    strike(NO_KEY);
    await refund('request-0001', 5_000);
    expect(await refund('request-0002')).toBeUndefined();
    expect(await sent()).toEqual([amountOf(items) - 5_000]);
    expect(await state()).toBe('paid');
    await shop.reconcileAt(Date.now() + HOLD_MS);
    expect(await state()).toBe('refunded');
  });

  test("is not mistaken for another order's refund with the same request id", async () => {
    const { shop, checkout, shopper, refund } = await openPaidOrder();
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
    const request = { amount: 100, restock: false };
    expect(
      await refundOrder(checkout, shopper, paid.razorpay_order_id, 'request-0001', request),
    ).toMatchObject({ code: 'invalid_input', errors: [{ field: 'requestId' }] });
  });
});
