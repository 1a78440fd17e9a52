import { expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import { findCandidates } from '../platform/db/search.ts';
import { asReconciler } from '../platform/testing/checkout-context.ts';
import { addProduct, addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import { openPayingShop, placedId, STRICT } from '../platform/testing/paying-shop.ts';
import { reconcile } from './reconcile.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MINUTE_MS = 60_000;

/** Adds this many orders of this age that were never paid. */
async function abandon(database: Database, count: number, createdAt: number): Promise<void> {
  const { id: user_id } = await addUser(database);
  const orders = Array.from({ length: count }, () => ({
    id: newId(),
    provider_order_id: `order_${newId()}`,
    user_id,
    state: 'expired' as const,
    subtotal_paise: 1_000,
    shipping_paise: 0,
    tax_paise: 0,
    total_paise: 1_000,
    payment_method: 'Razorpay',
    shipping_address: null,
    fingerprint: 'x',
    created_at: createdAt,
    updated_at: createdAt,
  }));
  for (let at = 0; at < count; at += 100) {
    await database.query
      .insertInto('orders')
      .values(orders.slice(at, at + 100))
      .execute();
  }
}

describeOnOneEngine('the reconciler with many abandoned orders', (place) => {
  test('settles a paid order with the first call of a run, before it asks about any other', async () => {
    const { shop, items, session, proxy, ctx } = await openFaultyCheckout(place);
    await abandon(shop.database, 1_000, Date.now() - 60 * MINUTE_MS);
    const orderId = await placedId(await shop.place(session, items));
    await shop.pay(orderId);
    // Enough for everything a run does before it asks about the first abandoned order.
    let left = 3;
    await reconcile(asReconciler(ctx), { report: STRICT, mayGoOn: async () => left-- > 0 });
    const order = await shop.request({ url: `/api/orders/${orderId}`, token: session.jwtToken });
    expect(order.json()).toMatchObject({ isPaid: true });
    expect(proxy.requests[0]).toMatch(/^GET \/payments\?from=\d+&count=100&skip=0$/);
    expect(proxy.requests[1]).toBe(`GET /orders/${orderId}/payments`);
  });

  test('finds a payment on the second page of the newest', async () => {
    const { shop, items, session, ctx } = await openFaultyCheckout(place);
    const orderId = await placedId(await shop.place(session, items));
    await shop.pay(orderId);
    const { query } = shop.database;
    const payment = await query
      .selectFrom('sandbox_payments')
      .selectAll()
      .executeTakeFirstOrThrow();
    const newer = Array.from({ length: 120 }, (_, at) => ({
      ...payment,
      id: `pay_newer${String(at).padStart(9, '0')}`,
      status: 'failed' as const,
      created_at: payment.created_at + 5_000,
    }));
    await query.insertInto('sandbox_payments').values(newer).execute();
    let left = 5;
    await reconcile(asReconciler(ctx), { report: STRICT, mayGoOn: async () => left-- > 0 });
    const order = await shop.request({ url: `/api/orders/${orderId}`, token: session.jwtToken });
    expect(order.json()).toMatchObject({ isPaid: true });
  });

  test("stores no more of a product's description than an order needs", async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { description: 'long '.repeat(1_000) });
    await placedId(await shop.place(await shop.shopper(), [{ product, qty: 1 }]));
    const line = await shop.database.query
      .selectFrom('order_lines')
      .select('description')
      .executeTakeFirstOrThrow();
    expect(line.description).toHaveLength(500);
  });
});

describeOnEachEngine('the reconciler with many abandoned orders, on each engine', (place) => {
  test('asks about every order in turn, so that none waits forever', async () => {
    const { shop, ctx } = await openFaultyCheckout(place);
    await abandon(shop.database, 250, Date.now() - 60 * MINUTE_MS);
    const quiet = { ...STRICT, unknownAccount: () => {} };
    const neverAsked = () =>
      shop.database.query.selectFrom('orders').select('id').where('asked_at', '=', 0).execute();
    // A run takes a hundred at most, and fewer on a slow machine: its time is limited.
    for (let round = 0; round < 20 && (await neverAsked()).length > 0; round += 1) {
      await reconcile(asReconciler(ctx), { report: quiet });
    }
    expect(await neverAsked()).toEqual([]);
  });

  test('deletes unpaid expired orders after thirty days, and no others', async () => {
    const shop = await openPayingShop(place);
    const { query } = shop.database;
    const product = await addProduct(shop.database, { stock: 9 });
    const items = [{ product, qty: 1 }];
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await placedId(await shop.place(await shop.shopper(), items)));
    }
    const [unpaid = '', late = '', kept = ''] = ids;
    await shop.pay(kept);
    await shop.reconcileAt(Date.now() + 16 * MINUTE_MS);
    await query.updateTable('products').set({ stock: 0 }).execute();
    await shop.pay(late);
    await shop.reconcileAt(Date.now() + 18 * MINUTE_MS);
    const named = async () =>
      (await query.selectFrom('orders').select('provider_order_id').execute())
        .map(({ provider_order_id }) => provider_order_id)
        .sort();
    const { id: unpaidId } = await query
      .selectFrom('orders')
      .select('id')
      .where('provider_order_id', '=', unpaid)
      .executeTakeFirstOrThrow();
    await query
      .insertInto('unsettled_payments')
      .values({ id: 'pay_unknown', order_id: unpaidId, status: 'pending', seen_at: Date.now() })
      .execute();
    await shop.reconcileAt(Date.now() + 30 * DAY_MS - MINUTE_MS);
    expect(await named()).toEqual([...ids].sort());
    await shop.reconcileAt(Date.now() + 30 * DAY_MS + MINUTE_MS);
    expect(await named()).toEqual([late, kept].sort());
    expect(await findCandidates(shop.database, 'orders', unpaid)).toEqual([]);
    expect(await findCandidates(shop.database, 'orders', kept)).toHaveLength(1);
    const lines = await query.selectFrom('order_lines').select('order_id').execute();
    expect(lines).toHaveLength(2);
    const history = await query
      .selectFrom('order_history')
      .innerJoin('orders', 'orders.id', 'order_history.order_id')
      .select('orders.id')
      .distinct()
      .execute();
    expect(history).toHaveLength(2);
  });
});
