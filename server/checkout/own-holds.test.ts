import { expect, test, vi } from 'vitest';
import type { Session } from '../../contract/accounts/schemas.ts';
import { setWebhookFaults } from '../payments/sandbox/webhooks.ts';
import { addProduct, openMigrated } from '../platform/testing/databases.ts';
import {
  describeOnEachEngine,
  describeOnOneEngine,
  type Place,
} from '../platform/testing/engines.ts';
import { ADDRESS, placedId, servePaying, stockOf } from '../platform/testing/paying-shop.ts';

const MINUTE_MS = 60_000;

async function openHeld(place: Place) {
  const database = await openMigrated(place);
  await setWebhookFaults({ database }, { drop: true });
  const last = await addProduct(database, { id: 'last', stock: 1, price_paise: 50_000 });
  const many = await addProduct(database, { id: 'many', stock: 8, price_paise: 10_000 });
  const shop = await servePaying(database);
  const items = [
    { product: last, qty: 1 },
    { product: many, qty: 5 },
  ];
  const shopper = await shop.shopper();
  const orderId = await placedId(await shop.place(shopper, items));
  const holds = (session: Session) =>
    shop.request({ url: '/api/orders/holds', token: session.jwtToken });
  const pay = (session: Session) =>
    shop.request({
      method: 'POST',
      url: `/api/orders/${orderId}/pay`,
      token: session.jwtToken,
    });
  return { shop, items, shopper, orderId, holds, pay };
}

describeOnOneEngine('stock held for a shopper', (place) => {
  test('a due order can be paid with its own items and address while it is held', async () => {
    const { shop, items, shopper, orderId, pay } = await openHeld(place);
    expect((await pay(shopper)).json()).toEqual({
      // ₹1,000, ₹10 shipping and 2 % tax.
      order: { id: orderId, amount: 103_000, currency: 'INR' },
      key: shop.sandbox.keyId,
      script: '/sandbox/checkout.js',
      orderItems: [
        expect.objectContaining({ product_id: 'last', qty: 1, pricePaise: 50_000 }),
        expect.objectContaining({ product_id: 'many', qty: 5, pricePaise: 10_000 }),
      ],
      shippingAddress: ADDRESS,
      rates: { shippingPaise: 1_000, taxHundredths: 200 },
    });
    for (const stranger of [await shop.shopper(), await shop.admin()]) {
      expect((await pay(stranger)).json()).toMatchObject({ status: 404, code: 'not_found' });
    }
    await shop.verify(shopper, await shop.pay(orderId), items);
    expect((await pay(shopper)).json()).toMatchObject({
      status: 409,
      code: 'order_state',
      detail: 'This order has already been paid.',
    });
  });

  test('after the deadline nothing is held and the order cannot be paid', async () => {
    const { shop, shopper, holds, pay } = await openHeld(place);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
    const refusal = {
      status: 409,
      code: 'order_state',
      detail: 'You can no longer pay for this order. Please order again.',
    };
    // Even before the reconciler has run.
    expect((await holds(shopper)).json()).toEqual({ holds: [] });
    expect((await pay(shopper)).json()).toMatchObject(refusal);
    await shop.reconcileAt(Date.now());
    expect((await pay(shopper)).json()).toMatchObject(refusal);
    vi.useRealTimers();
  });

  test('an order that was paid a moment ago is settled instead of released', async () => {
    const { shop, orderId } = await openHeld(place);
    await shop.pay(orderId);
    const admin = await shop.admin();
    expect((await shop.workOn(admin, orderId, 'release')).json()).toMatchObject({
      code: 'order_state',
      detail: 'This order holds no stock: it has been paid or has expired.',
    });
    const order = await shop.request({ url: `/api/orders/${orderId}`, token: admin.jwtToken });
    expect(order.json()).toMatchObject({ isPaid: true });
    expect(await stockOf(shop.database, 'many')).toBe(3);
  });
});

describeOnEachEngine('stock held for a shopper, on each engine', (place) => {
  test('a shopper sees the units held for them, and nobody else does', async () => {
    const { shop, items, shopper, orderId, holds } = await openHeld(place);
    const mine = await holds(shopper);
    expect(mine.headers['cache-control']).toBe('no-store');
    expect(mine.json()).toEqual({
      holds: [
        {
          order_id: orderId,
          secondsLeft: expect.any(Number),
          // Two of the five are held; the others are still on offer.
          pieces: [
            { product_id: 'last', qty: 1 },
            { product_id: 'many', qty: 2 },
          ],
          rates: { shippingPaise: 1_000, taxHundredths: 200 },
        },
      ],
    });
    const [{ secondsLeft }] = mine.json<{ holds: [{ secondsLeft: number }] }>().holds;
    expect(secondsLeft).toBeGreaterThan(14 * 60);
    expect(secondsLeft).toBeLessThanOrEqual(15 * 60);
    expect((await holds(await shop.shopper())).json()).toEqual({ holds: [] });
    expect((await shop.request({ url: '/api/orders/holds' })).statusCode).toBe(401);
    // The public answer is the same for everyone.
    const seen = async () =>
      (await shop.request({ url: '/api/products/last', token: shopper.jwtToken })).json();
    await expect.poll(seen).toMatchObject({ countInStock: 0 });

    await shop.verify(shopper, await shop.pay(orderId), items);
    expect((await holds(shopper)).json()).toEqual({ holds: [] });
  });

  test('an admin sees what is held and can release it once; that is audited', async () => {
    const { shop, shopper, orderId, pay } = await openHeld(place);
    const admin = await shop.admin();
    const { user } = shopper;
    const all = await shop.request({ url: '/api/admin/holds', token: admin.jwtToken });
    const held = {
      order_id: orderId,
      user: { _id: user._id, name: user.name, email: user.email },
      endsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    const ofMany = { ...held, product_id: 'many', firm: 2, soft: 3, name: expect.any(String) };
    expect(all.json()).toEqual({
      holds: [{ ...held, product_id: 'last', firm: 1, soft: 0, name: expect.any(String) }, ofMany],
    });
    const one = await shop.request({
      url: '/api/admin/holds?product_id=many',
      token: admin.jwtToken,
    });
    expect(one.json()).toEqual({ holds: [ofMany] });

    expect((await shop.workOn(shopper, orderId, 'release')).statusCode).toBe(403);
    const released = await shop.workOn(admin, orderId, 'release');
    expect(released.json()).toMatchObject({
      order_id: orderId,
      state: 'expired',
      holds: [],
      history: [{ event: { kind: 'placed' } }, { event: { kind: 'hold_released' } }],
    });
    expect(await stockOf(shop.database, 'last')).toBe(1);
    expect(await stockOf(shop.database, 'many')).toBe(8);
    expect((await shop.workOn(admin, orderId, 'release')).json()).toMatchObject({
      code: 'order_state',
    });
    expect((await pay(shopper)).json()).toMatchObject({ code: 'order_state' });
    const audit = await shop.request({ url: '/api/admin/audit', token: admin.jwtToken });
    expect(audit.json()).toMatchObject({
      entries: [{ action: 'release', subject: { kind: 'order', id: orderId } }],
    });
  });
});
