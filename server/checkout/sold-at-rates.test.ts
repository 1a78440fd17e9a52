import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, toSentSettings } from '../../contract/settings/schemas.ts';
import { addOrder } from '../orders/testing.ts';
import { migrate } from '../platform/db/migrate.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine } from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { ADDRESS, openPayingShop, placedId } from '../platform/testing/paying-shop.ts';

/** ₹500 of shipping and 18 % of tax. */
const SETTINGS = {
  ...toSentSettings(DEFAULT_SETTINGS),
  shippingPrice: 500,
  taxHundredths: 1_800,
};

describeOnOneEngine('a shop with its own rates', (place) => {
  /** A product of ₹300: ₹300 + ₹500 + ₹54 = ₹854. At ₹10 and 2 % it would be ₹316. */
  async function openDearShop() {
    const shop = await openPayingShop(place);
    const admin = await shop.admin();
    const settings = { settings: SETTINGS, version: 0 };
    await shop.request({
      method: 'PUT',
      url: '/api/admin/settings',
      token: admin.jwtToken,
      body: settings,
    });
    const product = await addProduct(shop.database, { stock: 9, price_paise: 30_000 });
    const items = [{ product, qty: 1 }];
    const shopper = await shop.shopper();
    const placeBare = (amount: number) =>
      shop.request({
        method: 'POST',
        url: '/api/payment/placeOrder',
        token: shopper.jwtToken,
        body: { amount },
      });
    const order = () =>
      shop.database.query
        .selectFrom('orders')
        .select(['state', 'total_paise', 'rate_shipping_paise', 'rate_tax_hundredths'])
        .executeTakeFirst();
    return { shop, shopper, items, placeBare, order };
  }

  test('a bare amount at the default rates buys nothing, and the money goes back', async () => {
    const { shop, shopper, items, placeBare, order } = await openDearShop();
    const paid = await shop.pay(await placedId(await placeBare(31_600)));
    const answer = await shop.verify(shopper, paid, items);
    expect(answer.json()).toMatchObject({ status: 409, code: 'payment_mismatch' });
    await shop.reconcileAt(Date.now() + 16 * 60_000);
    const refunds = shop.database.query.selectFrom('sandbox_refunds').select('amount');
    expect(await refunds.execute()).toEqual([{ amount: 31_600 }]);
    expect(await order()).toMatchObject({ state: 'expired' });
  });

  test('a bare amount at the shop’s rates buys its cart', async () => {
    const { shop, shopper, items, placeBare, order } = await openDearShop();
    const paid = await shop.pay(await placedId(await placeBare(85_400)));
    const answer = await shop.verify(shopper, paid, items);
    expect(answer.json()).toMatchObject({ isPaid: true, totalPrice: 854 });
    expect(await order()).toEqual({
      state: 'paid',
      total_paise: 85_400,
      rate_shipping_paise: 50_000,
      rate_tax_hundredths: 1_800,
    });
  });

  test('Pay now and the hold tell the rates the order was placed at', async () => {
    const { shop, shopper, items } = await openDearShop();
    const token = shopper.jwtToken;
    const orderId = await placedId(await shop.place(shopper, items, { amount: 85_400 }));
    const holds = await shop.request({ url: '/api/orders/holds', token });
    const rates = { shippingPaise: 50_000, taxHundredths: 1_800 };
    expect(holds.json()).toMatchObject({ holds: [{ order_id: orderId, rates }] });
    const url = `/api/orders/${orderId}/pay`;
    const payable = await shop.request({ method: 'POST', url, token });
    expect(payable.json()).toMatchObject({ order: { amount: 85_400 }, rates });
  });

  test('every column of a new order and its lines is stored as it was given', async () => {
    const { shop, shopper, items } = await openDearShop();
    const { query } = shop.database;
    const before = Date.now();
    const orderId = await placedId(await shop.place(shopper, items, { amount: 85_400 }));
    const { id, created_at, asked_at, updated_at, hold_ends_at, fingerprint, number, ...order } =
      await query.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      provider_order_id: orderId,
      user_id: shopper.user._id,
      state: 'pending',
      subtotal_paise: 30_000,
      shipping_paise: 50_000,
      tax_paise: 5_400,
      total_paise: 85_400,
      payment_method: 'Razorpay',
      shipping_address: JSON.stringify(ADDRESS),
      provider_account: 'sandbox',
      paid_at: null,
      replaced_by: null,
      return_reason: null,
      rate_shipping_paise: 50_000,
      rate_tax_hundredths: 1_800,
      is_refunded: 0,
    });
    expect(created_at).toBeGreaterThanOrEqual(before);
    expect(updated_at).toBeGreaterThanOrEqual(created_at);
    expect(asked_at).toBe(created_at);
    expect(hold_ends_at).toBe(created_at + 900_000);
    expect(fingerprint).toMatch(/^[\w-]{43}$/);
    expect(number).toBeGreaterThan(1_000);
    const [{ product }] = items as [(typeof items)[number]];
    expect(await query.selectFrom('order_lines').selectAll().execute()).toEqual([
      {
        order_id: id,
        position: 0,
        product_id: product.id,
        name: product.name,
        image: '/images/thing-640.webp',
        price_paise: 30_000,
        description: 'A thing. It is for tests.',
        qty: 1,
        discount_paise: 0,
        tax_hundredths: 1_800,
        tax_paise: 5_400,
      },
    ]);
    expect(await query.selectFrom('order_charges').selectAll().execute()).toEqual([
      { order_id: id, position: 0, kind: 'shipping', amount_paise: 50_000 },
    ]);
  });
});

describeOnEachEngine('orders that were stored at the default rates', (place) => {
  test('take theirs from their amounts, and open bare amounts those of today', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('020-sold-at') });
    const { query } = database;
    await query
      .updateTable('shop_settings')
      .set({ settings: '{"shippingPaise":50000,"taxHundredths":1800}' })
      .execute();
    const { id: user_id } = await addUser(database);
    const add = (id: string, amounts: readonly number[], fields: object = {}, lines = [{}]) => {
      const [subtotal_paise = 0, shipping_paise = 0, tax_paise = 0] = amounts;
      const total_paise = subtotal_paise + shipping_paise + tax_paise;
      const sums = { subtotal_paise, shipping_paise, tax_paise, total_paise };
      return addOrder(database, { id, user_id, fingerprint: 'f', ...sums, ...fields }, lines);
    };
    await add('a-today', [30_000, 50_000, 5_400]);
    await add('b-default', [30_000, 1_000, 600]);
    await add('c-another', [30_000, 7_700, 1_500], { state: 'delivered' });
    // A client that cuts off what is below a paisa.
    await add('d-a-paisa-less', [30_055, 50_000, 5_408]);
    await add('e-free', [30_000, 0, 0], { state: 'expired' });
    const bare = { fingerprint: null };
    await add('f-open', [31_600], { ...bare, state: 'pending' }, []);
    await add('g-late', [31_600], { ...bare, state: 'expired' }, []);
    await add('h-returned', [31_600], { ...bare, state: 'expired', return_reason: 'no_cart' }, []);
    await add('i-absurd', [9_007_199_254_740_991], { ...bare, state: 'expired' }, [{}]);

    await migrate(database);
    const rows = await query
      .selectFrom('orders')
      .select(['id', 'rate_shipping_paise', 'rate_tax_hundredths'])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['a-today', 50_000, 1_800],
      ['b-default', 1_000, 200],
      ['c-another', 7_700, 500],
      ['d-a-paisa-less', 50_000, 1_800],
      ['e-free', 0, 0],
      ['f-open', 50_000, 1_800],
      ['g-late', 50_000, 1_800],
      ['h-returned', 1_000, 200],
      ['i-absurd', 1_000, 200],
    ]);
  });
});
