import { expect, test } from 'vitest';
import { createSandboxOrder } from '../payments/sandbox/orders.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { type Item, openPayingShop, placedId } from '../platform/testing/paying-shop.ts';
import { keepOpened } from './keep-opened.ts';

const HERE = { name: 'razorpay', account: 'sandbox' };

describeOnEachEngine('attempts to pay an order', (place) => {
  /** An order that was opened at an account of before, and now at the sandbox as well. */
  async function openTwice() {
    const shop = await openPayingShop(place);
    const { query } = shop.database;
    const shopper = await shop.shopper();
    const product = await addProduct(shop.database, { stock: 7, price_paise: 23_050 });
    const items: Item[] = [{ product, qty: 2 }];
    const first = await placedId(await shop.place(shopper, items));
    await query.updateTable('payment_attempts').set({ account: 'rzp_test_former' }).execute();
    const { id, total_paise } = await query
      .selectFrom('orders')
      .select(['id', 'total_paise'])
      .executeTakeFirstOrThrow();
    const { id: second } = await createSandboxOrder(
      { database: shop.database, account: 'sandbox' },
      { amount: total_paise, currency: 'INR', receipt: null, notes: {} },
    );
    await keepOpened(shop.database, id, HERE, { id: second });
    const attempts = () =>
      query
        .selectFrom('payment_attempts')
        .select(['order_id', 'provider', 'account', 'provider_order_id'])
        .orderBy('id')
        .execute();
    const read = async (orderId: string) => {
      const url = `/api/orders/${orderId}`;
      const answer = await shop.request({ method: 'GET', url, token: shopper.jwtToken });
      return answer.json<{ order_id: string; isPaid: boolean }>();
    };
    return { shop, query, shopper, items, id, first, second, attempts, read };
  }

  test('are kept in turn, and the order keeps the id of the first', async () => {
    const { shop, query, id, first, second, attempts, read } = await openTwice();
    const at = (account: string, provider_order_id: string) => ({
      order_id: id,
      provider: 'razorpay',
      account,
      provider_order_id,
    });
    const both = [at('rzp_test_former', first), at('sandbox', second)];
    expect(await attempts()).toEqual(both);
    expect((await read(first)).order_id).toBe(first);
    // Another request has opened it at the same account at the same time.
    const kept = await keepOpened(shop.database, id, HERE, { id: 'order_late' });
    expect(kept).toMatchObject({ openedAs: second, order: { id, public_id: first } });
    expect(await attempts()).toEqual(both);
    const ids = await query.selectFrom('orders').select('public_id').execute();
    expect(ids).toEqual([{ public_id: first }]);
  });

  test('a payment of the second settles it once verified, and knows its attempt', async () => {
    const { shop, query, shopper, items, first, second, read } = await openTwice();
    expect((await read(first)).isPaid).toBe(false);
    const paid = await shop.pay(second);
    const answer = await shop.verify(shopper, paid, items);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { order_id: first, isPaid: true },
    ]);
    expect(await read(first)).toMatchObject({ order_id: first, isPaid: true });
    const through = await query
      .selectFrom('payments')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
      .select(['payments.id', 'provider_order_id'])
      .execute();
    expect(through).toEqual([{ id: paid.razorpay_payment_id, provider_order_id: second }]);
  });

  test('a webhook or the reconciler finds the order by the second', async () => {
    const told = await openTwice();
    const paid = await told.shop.pay(told.second);
    const answer = await told.shop.webhook('payment.captured', paid, 'evt_second');
    expect(answer.status).toBe(200);
    expect((await told.read(told.first)).isPaid).toBe(true);

    const left = await openTwice();
    await left.shop.pay(left.second);
    await left.shop.reconcileAt(Date.now() + 1_000);
    expect((await left.read(left.first)).isPaid).toBe(true);
  });

  test('may both be paid: the first payment settles it, and the other goes back', async () => {
    const { shop, query, first, second, read } = await openTwice();
    const one = await shop.pay(first);
    const other = await shop.pay(second);
    // To the second, as the provider dates them.
    const at = (paymentId: string, created_at: number) =>
      query
        .updateTable('sandbox_payments')
        .set({ created_at })
        .where('id', '=', paymentId)
        .execute();
    await at(one.razorpay_payment_id, Date.now() - 60_000);
    await at(other.razorpay_payment_id, Date.now() - 30_000);
    await shop.reconcileAt(Date.now() + 1_000);
    expect((await read(first)).isPaid).toBe(true);
    const payments = query.selectFrom('payments').select(['id', 'is_extra', 'refunded_paise']);
    expect(await payments.orderBy('is_extra').execute()).toEqual([
      { id: one.razorpay_payment_id, is_extra: 0, refunded_paise: 0 },
      { id: other.razorpay_payment_id, is_extra: 1, refunded_paise: 48_022 },
    ]);
  });

  test('that the present account does not know keep no money from being found', async () => {
    const { shop, query, first, second, read } = await openTwice();
    await shop.pay(second);
    await query.deleteFrom('sandbox_orders').where('id', '=', first).execute();
    await shop.reconcileAt(Date.now() + 1_000);
    expect((await read(first)).isPaid).toBe(true);
    // Where all are unknown, it is said.
    const lost = await openTwice();
    await lost.query.deleteFrom('sandbox_orders').execute();
    await expect(lost.shop.reconcileAt(Date.now() + 1_000)).rejects.toThrow(
      'does not know orders of rzp_test_former',
    );
  });

  test('of another shopper verify nothing', async () => {
    const { shop, items, first, second, read } = await openTwice();
    const paid = await shop.pay(second);
    const stranger = await shop.shopper();
    expect((await shop.verify(stranger, paid, items)).statusCode).toBe(404);
    expect((await read(first)).isPaid).toBe(false);
  });

  test('the same cart sent again is paid at the present account', async () => {
    const { shop, shopper, items, second } = await openTwice();
    // The same cart again: the window opens what was opened here.
    expect(await placedId(await shop.place(shopper, items))).toBe(second);
  });
});
