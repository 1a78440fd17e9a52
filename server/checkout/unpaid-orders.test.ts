import { expect, test } from 'vitest';
import type { Session } from '../../contract/accounts/schemas.ts';
import { newId } from '../platform/db/ids.ts';
import type { Database } from '../platform/db/open.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import { openFaultyCheckout } from '../platform/testing/faulty-checkout.ts';
import {
  type Item,
  openPayingShop,
  type PayingShop,
  placedId,
  STRICT,
} from '../platform/testing/paying-shop.ts';
import { dropSurplusLines } from './surplus-lines.ts';

const MINUTE_MS = 60_000;
const DECLINED_CARD = '4100 2800 0006 0003';

/** The products and quantities of each of these orders. */
async function linesOf({ query }: Database, orderIds: readonly string[]) {
  const rows = await query
    .selectFrom('orders')
    .leftJoin('order_lines', 'order_id', 'orders.id')
    .select(['provider_order_id', 'product_id', 'qty'])
    .where('provider_order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  return orderIds.map((id) =>
    rows
      .filter((row) => row.provider_order_id === id && row.qty !== null)
      .map(({ product_id, qty }) => [product_id, qty]),
  );
}

/** Places carts of which each replaces the one before; returns their ids, oldest first. */
async function placeMany(
  shop: PayingShop,
  shopper: Session,
  product: Item['product'],
  count: number,
) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(await placedId(await shop.place(shopper, [{ product, qty: 1 + (at % 2) }])));
  }
  return ids;
}

describeOnEachEngine('an order with several lines of one product', (place) => {
  test('stores them as one, and is the same order as with one', async () => {
    const shop = await openPayingShop(place);
    const shopper = await shop.shopper();
    const [mug, bowl] = [await addProduct(shop.database), await addProduct(shop.database)];
    const cart = [
      { product: mug, qty: 1 },
      { product: bowl, qty: 1 },
      { product: mug, qty: 2 },
    ];
    const id = await placedId(await shop.place(shopper, cart));
    expect(await linesOf(shop.database, [id])).toEqual([
      [
        [mug.id, 3],
        [bowl.id, 1],
      ],
    ]);
    const joined = [
      { product: mug, qty: 3 },
      { product: bowl, qty: 1 },
    ];
    expect(await placedId(await shop.place(shopper, joined))).toBe(id);

    const other = await shop.shopper();
    // Three mugs and a bowl at 100 rupees each, 10 for shipping and 2 per cent of tax.
    const bare = await placedId(
      await shop.place(other, [], { amount: 41_800, orderItems: undefined }),
    );
    const verified = await shop.verify(other, await shop.pay(bare), cart);
    expect(verified.json()).toMatchObject({ isPaid: true, totalPrice: 418 });
    expect(await linesOf(shop.database, [bare])).toEqual([
      [
        [mug.id, 3],
        [bowl.id, 1],
      ],
    ]);
  });

  test('cannot add up to more than a line may have', async () => {
    const shop = await openPayingShop(place);
    const shopper = await shop.shopper();
    const product = await addProduct(shop.database, { stock: 100_000, price_paise: 1 });
    const cart = [
      { product, qty: 100_000 },
      { product, qty: 1 },
    ];
    const refused = await shop.place(shopper, cart);
    expect(refused.json()).toMatchObject({ status: 409, code: 'out_of_stock' });
    // A bare amount takes no stock before it is paid.
    const bare = await placedId(
      await shop.place(shopper, [], { amount: 103_001, orderItems: undefined }),
    );
    const verified = await shop.verify(shopper, await shop.pay(bare), cart);
    expect(verified.json()).toMatchObject({ status: 409, code: 'payment_mismatch' });
    expect(await linesOf(shop.database, [bare])).toEqual([[]]);
  });
});

describeOnEachEngine('an account with many unpaid orders', (place) => {
  test('keeps the lines of the newest twenty, and of those for which the provider shows a payment', async () => {
    const shop = await openPayingShop(place);
    const { database } = shop;
    const shopper = await shop.shopper();
    const product = await addProduct(database, { stock: 500 });
    const startedAt = Date.now();
    const ids = await placeMany(shop, shopper, product, 23);
    const neighbour = await placedId(await shop.place(await shop.shopper(), [{ product, qty: 7 }]));
    const [first = '', attempted = '', third = ''] = ids;
    await shop.pay(attempted, DECLINED_CARD);

    // While a payment may still settle them, all are kept.
    for (const minutes of [30, 57, 59]) await shop.reconcileAt(startedAt + minutes * MINUTE_MS);
    expect((await linesOf(database, ids)).filter((lines) => lines.length === 0)).toEqual([]);
    const placedAt = Date.now();
    for (const minutes of [61, 63]) await shop.reconcileAt(placedAt + minutes * MINUTE_MS);
    const lines = await linesOf(database, ids);
    expect(lines.map((one) => one.length)).toEqual([0, 1, 0, ...Array(20).fill(1)]);
    expect(await linesOf(database, [neighbour])).toEqual([[[product.id, 7]]]);

    const states = await database.query
      .selectFrom('orders')
      .select('lines_state')
      .where('provider_order_id', 'in', [attempted, ids.at(-2) ?? ''])
      .execute();
    // Neither is asked about every minute from now on.
    expect(states.map(({ lines_state }) => lines_state).sort()).toEqual(['kept', 'needed']);

    // What is paid for afterwards goes back, whoever notices: the browser …
    const paid = await shop.pay(first);
    const verified = await shop.verify(shopper, paid, [{ product, qty: 1 }]);
    expect(verified.json()).toMatchObject({
      status: 409,
      code: 'order_state',
      detail: expect.stringContaining('we don’t have the items it was for'),
    });
    // … or the reconciler.
    await shop.pay(third);
    await shop.reconcileAt(placedAt + 64 * MINUTE_MS);
    for (const id of [first, third]) {
      const order = await shop.request({ url: `/api/orders/${id}`, token: shopper.jwtToken });
      expect(order.json()).toMatchObject({
        orderItems: [],
        returnReason: 'no_cart',
        refunded: order.json<{ totalPrice: number }>().totalPrice,
      });
    }
  });

  test('keeps them while the provider cannot be asked, and if it was another one', async () => {
    const { shop, proxy, session, ctx } = await openFaultyCheckout(place);
    const product = await addProduct(shop.database, { stock: 500 });
    const ids = await placeMany(shop, session, product, 22);
    const [former = '', oldest = ''] = ids;
    await shop.database.query
      .updateTable('payment_attempts')
      .set({ account: 'rzp_test_former' })
      .where('provider_order_id', '=', former)
      .execute();
    proxy.strike(`GET /orders/${oldest}`, { kind: 'status', status: 401 });
    const placedAt = Date.now();
    const left: number[] = [];
    const errors: unknown[] = [];
    const report = { ...STRICT, failed: (error: unknown) => void errors.push(error) };
    for (const minutes of [61, 63, 65]) {
      const now = placedAt + minutes * MINUTE_MS;
      await dropSurplusLines(ctx, { now, limit: 100, mayGoOn: async () => true, report });
      left.push((await linesOf(shop.database, ids)).filter((lines) => lines.length > 0).length);
    }
    expect(errors).toHaveLength(1);
    expect(left).toEqual([22, 21, 21]);
    expect(await linesOf(shop.database, [former])).toEqual([[[product.id, 1]]]);
  });

  test('is refused the 101st, until lines have been dropped', async () => {
    const shop = await openPayingShop(place);
    const { query } = shop.database;
    const shopper = await shop.shopper();
    const product = await addProduct(shop.database, { stock: 500 });
    const now = Date.now();
    const unpaid = Array.from({ length: 100 }, (_, at) => ({
      id: newId(),
      provider_order_id: null,
      user_id: shopper.user._id,
      state: 'expired' as const,
      subtotal_paise: 1_000,
      shipping_paise: 0,
      tax_paise: 0,
      total_paise: 1_000,
      payment_method: 'Razorpay',
      shipping_address: null,
      fingerprint: 'x',
      created_at: now - 50 * MINUTE_MS + at,
      updated_at: now,
      lines_state: at < 80 ? ('surplus' as const) : ('kept' as const),
    }));
    await query.insertInto('orders').values(unpaid).execute();
    const refused = await shop.place(shopper, [{ product, qty: 1 }]);
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'too_many_orders',
      detail: 'You’ve placed too many orders without paying for them. Please try again in an hour.',
    });
    for (const minutes of [11, 13]) await shop.reconcileAt(now + minutes * MINUTE_MS);
    await placedId(await shop.place(shopper, [{ product, qty: 1 }]));
    await placedId(await shop.place(await shop.shopper(), [{ product, qty: 1 }]));
  });
});

describeOnEachEngine('a webhook that says a payment failed', (place) => {
  test('is recorded, and the provider is not asked', async () => {
    const { shop, items, session } = await openFaultyCheckout(place);
    const orderId = await placedId(await shop.place(session, items));
    const paid = await shop.pay(orderId);
    const answer = await shop.webhook('payment.failed', paid, 'event_failed');
    expect(answer.status).toBe(200);
    // The payment has succeeded: asking would have settled the order.
    const order = await shop.request({ url: `/api/orders/${orderId}`, token: session.jwtToken });
    expect(order.json()).toMatchObject({ isPaid: false });
    const events = await shop.database.query.selectFrom('webhook_events').select('id').execute();
    expect(events).toEqual([{ id: 'event_failed' }]);
    await shop.webhook('payment.captured', paid, 'event_captured');
    const later = await shop.request({ url: `/api/orders/${orderId}`, token: session.jwtToken });
    expect(later.json()).toMatchObject({ isPaid: true });
  });
});
