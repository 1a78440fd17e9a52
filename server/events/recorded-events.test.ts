import { expect, test } from 'vitest';
import { resetPassword } from '../accounts/admins.ts';
import { cookieOf, signInFrom } from '../accounts/testing.ts';
import { signWebhook } from '../payments/razorpay/signatures.ts';
import type { Database } from '../platform/db/open.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFailingRefunds } from '../platform/testing/failing-refunds.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';

const MINUTE_MS = 60_000;

/** Kinds in the order they happened, without those about stock. */
async function kindsIn({ query }: Database): Promise<string[]> {
  const rows = await query
    .selectFrom('events')
    .select('kind')
    .where('kind', '<>', 'stock_low')
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function lowStockIn({ query }: Database): Promise<string[]> {
  const rows = await query
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'stock_low')
    .execute();
  return rows.map(({ data }) => JSON.parse(data).productId as string);
}

describeOnOneEngine('an event is recorded', (place) => {
  test('when an order is placed, paid, delivered and refunded, once for each', async () => {
    const { shop, deliver, refund } = await openFailingRefunds(place, 'good');
    expect(await kindsIn(shop.database)).toEqual(['order_placed', 'order_paid']);
    await deliver();
    await deliver();
    await refund('request-0001', { amount: '100' });
    await refund('request-0001', { amount: '100' });
    expect(await kindsIn(shop.database)).toEqual([
      'order_placed',
      'order_paid',
      'order_delivered',
      'order_refunded',
    ]);
    const [{ id: orderId } = { id: '' }] = await shop.database.query
      .selectFrom('orders')
      .select('id')
      .execute();
    const { data } = await shop.database.query
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'order_refunded')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(data)).toEqual({ orderId, refundId: 'request-0001' });
  });

  test('not for a refund the provider refuses', async () => {
    const { shop, refund } = await openFailingRefunds(place, 'refused');
    await refund('request-0001', { amount: '100' });
    expect(await kindsIn(shop.database)).toEqual(['order_placed', 'order_paid']);
  });

  test('when money goes back because it came too late, and not as a refund as well', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 20 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
    await shop.database.query
      .updateTable('orders')
      .set({ created_at: Date.now() - 31 * MINUTE_MS })
      .execute();
    await shop.verify(shopper, await shop.pay(orderId), items);
    expect(await kindsIn(shop.database)).toEqual(['order_placed', 'money_returned']);
  });

  test('when a dispute is opened, and not when it moves on', async () => {
    const { shop, paid } = await openFailingRefunds(place, 'good');
    const send = async (name: string, status: string, at: number) => {
      const dispute = {
        id: 'disp_1',
        payment_id: paid.razorpay_payment_id,
        amount: 21_400,
        status,
      };
      const body = JSON.stringify({
        entity: 'event',
        event: `payment.dispute.${name}`,
        payload: {
          payment: { entity: { id: dispute.payment_id, order_id: paid.razorpay_order_id } },
          dispute: { entity: dispute },
        },
        created_at: at,
      });
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': signWebhook(body, shop.sandbox.webhookSecret),
        'x-razorpay-event-id': `evt_${name}`,
      };
      return fetch(`${shop.url}/api/payment/webhook`, { method: 'POST', headers, body });
    };
    expect((await send('created', 'open', 1_772_323_200)).status).toBe(200);
    expect((await send('lost', 'lost', 1_772_323_300)).status).toBe(200);
    expect(await kindsIn(shop.database)).toEqual(['order_placed', 'order_paid', 'dispute_opened']);
  });

  test('when an order takes the stock of a product to the low level, not above or below it', async () => {
    const shop = await openPayingShop(place);
    const { database } = shop;
    const [plenty, nearly, low] = [
      await addProduct(database, { id: 'plenty', stock: 7 }),
      await addProduct(database, { id: 'nearly', stock: 6 }),
      await addProduct(database, { id: 'low', stock: 5 }),
    ];
    await shop.place(
      await shop.shopper(),
      [plenty, nearly, low].map((product) => ({ product, qty: 1 })),
    );
    expect(await lowStockIn(database)).toEqual(['nearly']);
  });

  test('when soft units are taken at last', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 10 });
    const items = [{ product, qty: 6 }];
    const shopper = await shop.shopper();
    // A quarter is firm: eight are left on offer until the order is paid.
    const orderId = await placedId(await shop.place(shopper, items));
    expect(await lowStockIn(shop.database)).toEqual([]);
    await shop.verify(shopper, await shop.pay(orderId), items);
    expect(await lowStockIn(shop.database)).toEqual([product.id]);
  });

  test('not for an order that fails', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 6 });
    const answer = await shop.place(await shop.shopper(), [{ product, qty: 1 }], {
      amount: 999_999,
    });
    expect(answer.statusCode).toBe(409);
    expect(await kindsIn(shop.database)).toEqual([]);
    expect(await lowStockIn(shop.database)).toEqual([]);
  });

  test('when an account is registered, its password is replaced and another device signs in', async () => {
    const shop = await openTestShop(place);
    const { database } = shop;
    const email = 'asha@example.com';
    const password = 'a long enough phrase';
    const form = { name: 'Asha', email, password, cpassword: password };
    const register = () => shop.request({ method: 'POST', url: '/api/users/register', body: form });
    const cookie = cookieOf(await register());
    expect((await register()).statusCode).toBe(409);
    expect(await kindsIn(database)).toEqual(['account_registered']);
    await signInFrom(shop, { email, cookie });
    expect(await kindsIn(database)).toEqual(['account_registered']);
    await signInFrom(shop, { email });
    expect(await kindsIn(database)).toEqual(['account_registered', 'new_device']);
    await resetPassword({ database }, { email });
    expect((await kindsIn(database)).at(2)).toBe('password_changed');
  });

  test('not at the first sign-in of an account, on any device', async () => {
    const shop = await openTestShop(place);
    const { email } = (await shop.shopper()).user;
    expect((await signInFrom(shop, { email })).statusCode).toBe(200);
    expect(await kindsIn(shop.database)).toEqual([]);
  });
});
