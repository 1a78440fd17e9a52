import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { Product } from '../../contract/catalogue/schemas.ts';
import type { Order } from '../../contract/orders/schemas.ts';
import { attemptPayment } from '../payments/sandbox/provider.ts';
import { setWebhookFaults } from '../payments/sandbox/webhooks.ts';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { keepReconcilerAway } from '../platform/testing/failing-refunds.ts';
import {
  ADDRESS,
  amountOf,
  openPayingShop,
  placedId,
  servePaying,
  stockOf,
} from '../platform/testing/paying-shop.ts';
import { HOLD_MS } from './checkout.ts';

/** `npm run torture` sets a higher number. */
const ROUNDS = Number(process.env.TORTURE_ROUNDS ?? 15);
const SHOPPERS = Number(process.env.TORTURE_SHOPPERS ?? 40);

const AFTER_HOLD = HOLD_MS + 60_000;

describeOnOneEngine('paying', (place) => {
  test('two lines of one product are added up', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 2 });
    const shopper = await shop.shopper();
    const refused = await shop.place(shopper, [
      { product, qty: 2 },
      { product, qty: 1 },
    ]);
    expect(refused.json()).toMatchObject({ detail: `${product.name}: only 2 left.` });
    expect(await stockOf(shop.database, product.id)).toBe(2);
  });

  test('a tab closed after paying still makes an order: the reconciler finds the payment', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    await shop.pay(await placedId(await shop.place(shopper, items)));
    await shop.reconcileAt(Date.now() + 60_000);
    const { orders } = (
      await shop.request({ url: '/api/admin/orders', token: shopper.jwtToken })
    ).json<{ orders: Order[] }>();
    expect(orders).toMatchObject([{ isPaid: true }]);
    expect(await stockOf(shop.database, product.id)).toBe(0);
  });

  test('the webhook alone makes the order: delayed, three times over and out of order', async () => {
    const database = await openMigrated(place);
    await setWebhookFaults({ database }, { copies: 3, delayMs: 50, reorder: true });
    await keepReconcilerAway(database);
    const shop = await servePaying(database);
    const product = await addProduct(database, { stock: 1 });
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, [{ product, qty: 1 }]));
    await shop.pay(orderId);
    const isPaid = async () =>
      (await shop.request({ url: `/api/orders/${orderId}`, token: shopper.jwtToken })).json<Order>()
        .isPaid;
    await expect.poll(isPaid).toBe(true);
    const undelivered = () => database.query.selectFrom('sandbox_webhooks').selectAll().execute();
    await expect.poll(undelivered).toEqual([]);
    expect(await database.query.selectFrom('payments').selectAll().execute()).toHaveLength(1);
    expect(await stockOf(database, product.id)).toBe(0);
  });

  test('a payment that is only authorised is captured when it is settled', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const orderId = await placedId(await shop.place(await shop.shopper(), [{ product, qty: 1 }]));
    const attempt = { orderId, cardLast4: '1007', error: undefined, captures: false };
    expect(await attemptPayment(shop, attempt)).toMatchObject({ status: 'authorized' });
    await shop.reconcileAt(Date.now() + 60_000);
    const { query } = shop.database;
    expect(await query.selectFrom('sandbox_payments').select('status').execute()).toMatchObject([
      { status: 'captured' },
    ]);
    expect(await query.selectFrom('orders').select('state').execute()).toMatchObject([
      { state: 'paid' },
    ]);
  });

  test('a product removed before the payment arrives is not sold, and the payment is refunded', async () => {
    const shop = await openPayingShop(place);
    const kept = await addProduct(shop.database, { stock: 5 });
    const removed = await addProduct(shop.database, { stock: 5 });
    const items = [
      { product: kept, qty: 1 },
      { product: removed, qty: 4 },
    ];
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.database.query.deleteFrom('products').where('id', '=', removed.id).execute();
    expect((await shop.verify(shopper, await shop.pay(orderId), items)).json()).toMatchObject({
      code: 'out_of_stock',
    });
    expect(await stockOf(shop.database, kept.id)).toBe(5);
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds.map(({ amount }) => amount)).toEqual([amountOf(items)]);
  });

  test('a payment after the hold takes the stock again', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, items));
    await shop.reconcileAt(Date.now() + AFTER_HOLD);
    const paid = await shop.pay(orderId);
    expect((await shop.verify(shopper, paid, items)).statusCode).toBe(200);
    expect(await stockOf(shop.database, product.id)).toBe(0);
  });

  test('a shopper who edits the address and tries again is not blocked by their own hold', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const first = await placedId(await shop.place(shopper, items));
    expect(await placedId(await shop.place(shopper, items))).toBe(first);
    const address = {
      fullName: 'A',
      address: 'B',
      city: 'C',
      states: 'D',
      postalCode: 'E',
      country: 'F',
    };
    const second = await placedId(await shop.place(shopper, items, { shippingAddress: address }));
    expect(second).not.toBe(first);
    expect(await stockOf(shop.database, product.id)).toBe(0);
    const paid = await shop.pay(second);
    expect((await shop.verify(shopper, paid, items)).json()).toMatchObject({ isPaid: true });
    const orders = await shop.database.query
      .selectFrom('orders')
      .select(['provider_order_id', 'state', 'shipping_address'])
      .orderBy('state')
      .execute();
    expect(orders.map((row) => ({ ...row }))).toEqual([
      { provider_order_id: first, state: 'expired', shipping_address: JSON.stringify(ADDRESS) },
      { provider_order_id: second, state: 'paid', shipping_address: JSON.stringify(address) },
    ]);
  });
});

describeOnEachEngine('paying, on each engine', (place) => {
  test('a placed, paid and verified order is saved once, with its lines as bought', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 5, price_paise: 24_950 });
    const items = [{ product, qty: 2 }];
    const shopper = await shop.shopper();

    const placed = await shop.place(shopper, items);
    expect(placed.json()).toEqual({
      order: {
        id: expect.stringMatching(/^order_\w{14}$/),
        // Two at 249.50, shipping 10 and 2 percent tax.
        amount: 51_898,
        currency: 'INR',
      },
      key: shop.sandbox.keyId,
      script: '/sandbox/checkout.js',
    });
    // One network holds a quarter of it, and at least one.
    expect(await stockOf(shop.database, product.id)).toBe(4);

    const paid = await shop.pay(await placedId(placed));
    const verified = await shop.verify(shopper, paid, items);
    expect(verified.statusCode).toBe(200);
    expect(verified.json<Order>()).toMatchObject({
      order_id: paid.razorpay_order_id,
      isPaid: true,
      isDelivered: false,
      totalPrice: 518.98,
      orderItems: [{ product_id: product.id, name: product.name, price: 249.5, qty: 2 }],
    });
    expect((await shop.verify(shopper, paid, items)).json()).toEqual(verified.json());
    expect(await stockOf(shop.database, product.id)).toBe(3);
    expect(await shop.database.query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
    expect(await shop.database.query.selectFrom('payments').selectAll().execute()).toHaveLength(1);
  });

  test('verification and three copies of the webhook, in every order and in parallel, make one order and one payment', {
    timeout: ROUNDS * 2_000,
  }, async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: ROUNDS });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
      const verify = async () => (await shop.verify(shopper, paid, items)).json<Order>();
      const webhook = async () =>
        (await shop.webhook('payment.captured', paid, `evt_${round}`)).status;
      const steps = [webhook, webhook, webhook];
      // Verification comes first, second, third or last, one after another, or all at once.
      steps.splice(round % 5, 0, verify as () => Promise<never>);
      const answers: unknown[] = [];
      if (round % 5 === 4) answers.push(...(await Promise.all(steps.map((step) => step()))));
      else for (const step of steps) answers.push(await step());
      expect(answers.filter((answer) => answer === 200)).toHaveLength(3);
      expect(answers.filter((answer) => answer !== 200)).toEqual([await verify()]);
      expect(await verify()).toMatchObject({ order_id: paid.razorpay_order_id, isPaid: true });
    }
    const { query } = shop.database;
    const orders = await query.selectFrom('orders').select('state').execute();
    expect(orders.map(({ state }) => state)).toEqual(Array(ROUNDS).fill('paid'));
    expect(await query.selectFrom('payments').selectAll().execute()).toHaveLength(ROUNDS);
    expect(await stockOf(shop.database, product.id)).toBe(0);
  });

  test('many shoppers in parallel for a product with 7 in stock make exactly 7 paid orders', {
    timeout: SHOPPERS * 1_000,
  }, async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 7 });
    const items = [{ product, qty: 1 }];
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => shop.shopper()));
    /** Like a browser: retries while the provider is too busy to answer. */
    const untilKnown = async (ask: () => Promise<LightMyRequestResponse>) => {
      for (;;) {
        const answer = await ask();
        const { code } = answer.json<{ code?: string }>();
        if (code !== 'payment_pending' && code !== 'payment_provider_down') return answer;
      }
    };
    const outcomes = await Promise.all(
      shoppers.map(async (shopper) => {
        const placed = await untilKnown(() => shop.place(shopper, items));
        if (placed.statusCode !== 200) return placed;
        const paid = await shop.pay(await placedId(placed));
        return untilKnown(() => shop.verify(shopper, paid, items));
      }),
    );
    // A refund the provider was too busy for is sent again.
    await shop.reconcileAt(Date.now() + 60_000);
    const refusals = outcomes.filter(({ statusCode }) => statusCode !== 200);
    expect(refusals).toHaveLength(SHOPPERS - 7);
    for (const refusal of refusals) expect(refusal.json()).toMatchObject({ code: 'out_of_stock' });
    // Some were told before they paid; all others were refunded.
    const toldBefore = refusals.filter(
      (refusal) => refusal.json<{ detail: string }>().detail === `${product.name} is sold out.`,
    );
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds).toHaveLength(SHOPPERS - 7 - toldBefore.length);
    expect(await stockOf(shop.database, product.id)).toBe(0);
    expect(await shop.database.query.selectFrom('stock_holds').selectAll().execute()).toEqual([]);
  });

  test('stock taken by an order shows in the catalogue soon', async () => {
    const database = await openMigrated(place);
    const product = await addProduct(database, { stock: 5 });
    const shop = await servePaying(database);
    await shop.place(await shop.shopper(), [{ product, qty: 2 }]);
    await expect
      .poll(
        async () =>
          (await shop.request({ url: `/api/products/${product.id}` })).json<Product>().countInStock,
      )
      .toBe(4);
  });

  test('an unpaid hold ends, and its stock returns', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 3 });
    await shop.place(await shop.shopper(), [{ product, qty: 2 }]);
    await shop.reconcileAt(Date.now() + HOLD_MS / 2);
    expect(await stockOf(shop.database, product.id)).toBe(2);
    await shop.reconcileAt(Date.now() + AFTER_HOLD);
    expect(await stockOf(shop.database, product.id)).toBe(3);
    const states = await shop.database.query.selectFrom('orders').select('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['expired']);
  });

  test('a payment after the hold that finds no stock is refunded once', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 1 });
    const items = [{ product, qty: 1 }];
    const [late, quick] = [await shop.shopper(), await shop.shopper()];
    const lateOrder = await placedId(await shop.place(late, items));
    await shop.reconcileAt(Date.now() + AFTER_HOLD);
    const quickPaid = await shop.pay(await placedId(await shop.place(quick, items)));
    expect((await shop.verify(quick, quickPaid, items)).statusCode).toBe(200);

    const paid = await shop.pay(lateOrder);
    const answers = await Promise.all([
      shop.verify(late, paid, items),
      shop.verify(late, paid, items),
    ]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'out_of_stock' });
    await shop.reconcileAt(Date.now() + 2 * AFTER_HOLD);
    const order = await shop.database.query
      .selectFrom('orders')
      .select('state')
      .where('provider_order_id', '=', lateOrder)
      .executeTakeFirst();
    expect(order?.state).toBe('expired');
    const refunds = await shop.database.query.selectFrom('sandbox_refunds').selectAll().execute();
    expect(refunds.map(({ amount }) => amount)).toEqual([amountOf(items)]);
    expect(await stockOf(shop.database, product.id)).toBe(0);
  });
});
