import { expect, test } from 'vitest';
import type { Order, OrderDetails } from '../../contract/orders/schemas.ts';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct, addUser } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { ADDRESS, openPayingShop, placedId } from '../platform/testing/paying-shop.ts';
import { openTestShop } from '../platform/testing/test-shop.ts';
import { addOrder } from './testing.ts';

describeOnOneEngine('GET /api/admin/orders/:order_id', (place) => {
  test('an order without an address yet and an expired one are shown as they are', async () => {
    const shop = await shared(place, openTestShop);
    const { jwtToken: token } = await shop.admin();
    const { id: user_id } = await addUser(shop.database);
    const { provider_order_id } = await addOrder(shop.database, { user_id, state: 'expired' });
    const url = `/api/admin/orders/${provider_order_id}`;
    expect((await shop.request({ url, token })).json()).toMatchObject({
      state: 'expired',
      isPaid: false,
      shippingAddress: null,
      formerAccount: null,
      payments: [],
      refunds: [],
      disputes: [],
      holds: [],
      history: [],
    });
  });

  test('an unpaid order shows what it holds and until when; a paid one holds nothing', async () => {
    const shop = await shared(place, openTestShop);
    const { jwtToken: token } = await shop.admin();
    const product = await addProduct(shop.database, { name: 'Clay teapot' });
    const endsAt = Date.UTC(2026, 2, 1, 12);
    const add = async (state: 'pending' | 'paid') => {
      const { id: user_id } = await addUser(shop.database);
      const fields = { user_id, state, hold_ends_at: endsAt };
      const { id, provider_order_id } = await addOrder(shop.database, fields);
      await shop.database.query
        .insertInto('stock_holds')
        .values({ order_id: id, product_id: product.id, firm: 2, soft: 3, network: '192.0.2.1' })
        .execute();
      const url = `/api/admin/orders/${provider_order_id}`;
      return (await shop.request({ url, token })).json<OrderDetails>().holds;
    };
    expect(await add('pending')).toEqual([
      {
        product_id: product.id,
        name: 'Clay teapot',
        firm: 2,
        soft: 3,
        endsAt: '2026-03-01T12:00:00.000Z',
      },
    ]);
    expect(await add('paid')).toEqual([]);
  });

  test('what the release before has stored gets its shipping as a charge, and each line its part of the tax', async () => {
    const shop = await shared(place, openTestShop);
    const { jwtToken: token } = await shop.admin();
    const { id: user_id } = await addUser(shop.database);
    // 18.5 % of ₹100, one paisa less: ₹6.16605, ₹4.1107 and ₹8.22325 of the three lines.
    const { provider_order_id } = await addOrder(
      shop.database,
      {
        user_id,
        subtotal_paise: 10_000,
        shipping_paise: 4_900,
        tax_paise: 1_849,
        total_paise: 16_749,
        rate_tax_hundredths: 1_850,
      },
      [
        { price_paise: 3_333, qty: 1 },
        { price_paise: 1_111, qty: 2 },
        { price_paise: 4_445, qty: 1 },
      ],
    );
    const url = `/api/admin/orders/${provider_order_id}`;
    const { charges, taxPrice, linePrices } = (
      await shop.request({ url, token })
    ).json<OrderDetails>();
    expect(charges).toEqual([{ kind: 'shipping', amount: 49 }]);
    expect(taxPrice).toBe(18.49);
    const read = async () => (await shop.request({ url, token })).json<OrderDetails>().charges;
    const { query } = shop.database;
    const { id } = await query
      .selectFrom('orders')
      .select('id')
      .where('public_id', '=', provider_order_id)
      .executeTakeFirstOrThrow();
    const charge = { order_id: id, position: 0, kind: 'shipping', amount_paise: 4_000 } as const;
    await query.insertInto('order_charges').values(charge).execute();
    expect(await read(), 'of another total').toEqual([{ kind: 'shipping', amount: 49 }]);
    const more = { ...charge, position: 1, kind: 'fee', amount_paise: 900 } as const;
    await query.insertInto('order_charges').values(more).execute();
    expect(await read()).toEqual([
      { kind: 'shipping', amount: 40 },
      { kind: 'fee', amount: 9 },
    ]);
    expect(linePrices).toEqual([
      { discount: 0, taxHundredths: 1_850, taxPrice: 6.16 },
      { discount: 0, taxHundredths: 1_850, taxPrice: 4.11 },
      { discount: 0, taxHundredths: 1_850, taxPrice: 8.22 },
    ]);
  });

  test('a visitor, a shopper and even its buyer do not get the details; an unknown order answers 404', async () => {
    const shop = await shared(place, openTestShop);
    const owner = await shop.shopper();
    const admin = await shop.admin();
    const { provider_order_id } = await addOrder(shop.database, { user_id: owner.user._id });
    const url = `/api/admin/orders/${provider_order_id}`;
    expectProblem(await shop.request({ url }), 401);
    expectProblem(await shop.request({ url, token: owner.jwtToken }), 403);
    const token = admin.jwtToken;
    expectProblem(await shop.request({ url: '/api/admin/orders/unknown', token }), 404);
    expectProblem(await shop.request({ url: '/api/admin/orders/no%20id', token }), 400);
  });
});

describeOnEachEngine('GET /api/admin/orders/:order_id, on each engine', (place) => {
  test('an admin sees an order with its address, prices, payment, refunds and history', async () => {
    const shop = await openPayingShop(place);
    const admin = await shop.admin();
    const shopper = await shop.shopper();
    const items = [{ product: await addProduct(shop.database, { price_paise: 10_050 }), qty: 2 }];
    const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
    await shop.verify(shopper, paid, items);
    const orderId = paid.razorpay_order_id;
    const act = (verb: string, body: object = {}) => shop.workOn(admin, orderId, verb, body);
    await act('deliver');
    await act('refund', { requestId: 'request-0001', amount: '50.50', restock: true });

    const ask = (url: string) => shop.request({ url, token: admin.jwtToken });
    const details = (await ask(`/api/admin/orders/${orderId}`)).json<OrderDetails>();
    // It includes everything the list shows.
    const [listed] = (await ask('/api/admin/orders')).json<{ orders: Order[] }>().orders;
    expect(details).toMatchObject({ ...listed });
    expect(details).toMatchObject({
      order_id: orderId,
      state: 'delivered',
      shippingAddress: ADDRESS,
      paymentMethod: 'Razorpay',
      subtotal: 201,
      charges: [{ kind: 'shipping', amount: 10 }],
      taxPrice: 4.02,
      linePrices: [{ discount: 0, taxHundredths: 200, taxPrice: 4.02 }],
      totalPrice: 215.02,
      payments: [{ payment_id: paid.razorpay_payment_id, amount: 215.02, refunded: 50.5 }],
      refunds: [
        {
          refund_id: 'request-0001',
          payment_id: paid.razorpay_payment_id,
          amount: 50.5,
          restock: true,
          isRestocked: true,
          isFound: false,
          status: 'processed',
          reason: null,
          closed: null,
        },
      ],
    });
    expect(details.history.map(({ who, event }) => [who, event]).slice(0, 3)).toEqual([
      [shopper.user.name, { kind: 'placed' }],
      [shopper.user.name, { kind: 'paid' }],
      [admin.user.name, { kind: 'delivered' }],
    ]);
    expect(details.history.map(({ who }) => who)).toContain('provider');
    for (const { at } of [...details.history, ...details.payments, ...details.refunds]) {
      expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
    }
  });
});
