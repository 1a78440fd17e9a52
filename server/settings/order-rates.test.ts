import { expect, test } from 'vitest';
import type { OrderDetails } from '../../contract/orders/schemas.ts';
import { DEFAULT_SETTINGS, toSentSettings } from '../../contract/settings/schemas.ts';
import { addOrder } from '../orders/testing.ts';
import { migrate } from '../platform/db/migrate.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct, addUser, openForTest } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { migrationsBefore } from '../platform/testing/migrations-before.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';

/** A shop with a product for ₹100, and a function that sets shipping and tax. */
async function openRated(place: Place) {
  const shop = await openPayingShop(place);
  const product = await addProduct(shop.database, { price_paise: 10_000 });
  const { jwtToken: token } = await shop.admin();
  let version = 0;
  const setRates = async (shippingPaise: number, taxHundredths: number) => {
    const settings = toSentSettings({ ...DEFAULT_SETTINGS, shippingPaise, taxHundredths });
    const body = { settings, version };
    const saved = await shop.request({
      method: 'PUT',
      url: '/api/admin/settings',
      token,
      body,
    });
    version = saved.json().version;
  };
  const details = async (orderId: string) =>
    (await shop.request({ url: `/api/admin/orders/${orderId}`, token })).json<OrderDetails>();
  return { shop, items: [{ product, qty: 1 }], setRates, details };
}

describeOnOneEngine('the rates of an order', (place) => {
  test('an order that was placed keeps its rates when they change before it is paid', async () => {
    const { shop, items, setRates, details } = await openRated(place);
    const shopper = await shop.shopper();
    const orderId = await placedId(await shop.place(shopper, items));
    await setRates(0, 0);
    const holds = await shop.request({ url: '/api/orders/holds', token: shopper.jwtToken });
    const rates = { shippingPaise: 1_000, taxHundredths: 200 };
    expect(holds.json()).toMatchObject({ holds: [{ order_id: orderId, rates }] });
    const again = await shop.request({
      method: 'POST',
      url: `/api/orders/${orderId}/pay`,
      token: shopper.jwtToken,
    });
    expect(again.json()).toMatchObject({ order: { amount: 11_200 }, rates });
    const paid = await shop.pay(orderId);
    expect((await shop.verify(shopper, paid, items)).statusCode).toBe(200);
    expect(await details(orderId)).toMatchObject({
      charges: [{ kind: 'shipping', amount: 10 }],
      taxPrice: 2,
      totalPrice: 112,
      isPaid: true,
    });
  });

  test('the cart of a bare amount is priced as it was when the amount was placed', async () => {
    const { shop, items, setRates, details } = await openRated(place);
    const shopper = await shop.shopper();
    const bare = { orderItems: undefined, shippingAddress: undefined };
    const orderId = await placedId(await shop.place(shopper, items, bare));
    await setRates(7_700, 2_800);
    const paid = await shop.pay(orderId);
    expect((await shop.verify(shopper, paid, items)).statusCode).toBe(200);
    expect(await details(orderId)).toMatchObject({
      subtotal: 100,
      charges: [{ kind: 'shipping', amount: 10 }],
      taxPrice: 2,
      totalPrice: 112,
      isPaid: true,
    });
  });
});

describeOnEachEngine('the rates of an order, on each engine', (place) => {
  test('an order is placed at the current rates, and at no others', async () => {
    const { shop, items, setRates, details } = await openRated(place);
    const shopper = await shop.shopper();
    await setRates(5_000, 1_800);
    const refused = expectProblem(await shop.place(shopper, items), 409);
    expect(refused.code).toBe('amount_differs');
    expect(refused.detail).toContain('₹168');
    const placed = await shop.place(shopper, items, { amount: 16_800 });
    expect(await details(await placedId(placed))).toMatchObject({
      subtotal: 100,
      charges: [{ kind: 'shipping', amount: 50 }],
      taxPrice: 18,
      totalPrice: 168,
    });
  });

  test('orders from before the settings have the rates of then', async () => {
    const database = await openForTest(await place());
    await migrate(database, { migrations: migrationsBefore('014-shop-settings') });
    const { id: user_id } = await addUser(database);
    const { id } = await addOrder(database, { user_id });
    await migrate(database);
    const kept = await database.query
      .selectFrom('orders')
      .select(['rate_shipping_paise', 'rate_tax_hundredths'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(kept).toEqual({ rate_shipping_paise: 1_000, rate_tax_hundredths: 200 });
    const settings = await database.query.selectFrom('shop_settings').selectAll().execute();
    expect(settings).toEqual([{ id: 1, version: 0, settings: '{}' }]);
  });
});
