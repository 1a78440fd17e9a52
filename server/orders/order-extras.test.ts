import { expect, test } from 'vitest';
import { expectProblem } from '../platform/http/testing.ts';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine, describeOnOneEngine, shared } from '../platform/testing/engines.ts';
import { openPayingShop, placedId } from '../platform/testing/paying-shop.ts';
import { openTestShop, type TestShop } from '../platform/testing/test-shop.ts';
import { addOrder, addPayment } from './testing.ts';

const ask = (shop: Pick<TestShop, 'request'>, token: string | undefined, ids: string) =>
  shop.request({ url: `/api/orders/extras?ids=${ids}`, ...(token === undefined ? {} : { token }) });

describeOnOneEngine('GET /api/orders/extras', (place) => {
  test('an order can be paid only while it is held, and only at the current account', async () => {
    const shop = await shared(place, openTestShop);
    const late = { state: 'pending' as const, hold_ends_at: Date.now() - 1 };
    const elsewhere = {
      state: 'pending' as const,
      hold_ends_at: Date.now() + 600_000,
      provider_account: 'rzp_test_former',
    };
    for (const fields of [late, elsewhere]) {
      const { user, jwtToken } = await shop.shopper();
      const order = await addOrder(shop.database, { user_id: user._id, ...fields });
      const response = await ask(shop, jwtToken, order.provider_order_id);
      expect(response.json()).toMatchObject({ extras: [{ payUntil: null }] });
    }
  });

  test('a shopper gets only their own, an admin all; unknown ones are simply absent', async () => {
    const shop = await shared(place, openTestShop);
    const [asha, ravi, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const own = await addOrder(shop.database, { user_id: asha.user._id });
    const foreign = await addOrder(shop.database, { user_id: ravi.user._id });
    const ids = [own.provider_order_id, foreign.provider_order_id];
    const idsFor = async (token: string) => {
      const response = await ask(shop, token, [...ids, 'order_unknown', ids[0]].join(','));
      const { extras } = response.json<{ extras: { order_id: string }[] }>();
      return extras.map(({ order_id }) => order_id);
    };
    expect(await idsFor(asha.jwtToken)).toEqual([ids[0]]);
    expect(await idsFor(ravi.jwtToken)).toEqual([ids[1]]);
    expect(await idsFor(admin.jwtToken)).toEqual(ids);
    expectProblem(await ask(shop, undefined, ids.join(',')), 401);
  });

  test('takes one to a hundred ids', async () => {
    const shop = await shared(place, openTestShop);
    const { jwtToken: token } = await shop.shopper();
    const many = (count: number) => Array.from({ length: count }, (_, at) => `o${at}`).join(',');
    expect((await ask(shop, token, many(100))).json()).toEqual({ extras: [] });
    for (const ids of [many(101), '', ',', 'a,', 'a b', 'x'.repeat(65)]) {
      const problem = expectProblem(await ask(shop, token, encodeURIComponent(ids)), 400);
      expect(problem.errors?.[0]?.field).toMatch(/^ids/);
    }
    expectProblem(await shop.request({ url: '/api/orders/extras', token }), 400);
  });
});

describeOnEachEngine('GET /api/orders/extras, on each engine', (place) => {
  test('answers number, refunds, deadline and returned money of each order, in the order asked for', async () => {
    const shop = await shared(place, openTestShop);
    const { user, jwtToken: token } = await shop.shopper();
    const endsAt = Date.now() + 600_000;
    const paid = await addOrder(shop.database, { user_id: user._id });
    await addPayment(shop.database, paid, 550);
    const due = await addOrder(shop.database, {
      user_id: user._id,
      state: 'pending',
      hold_ends_at: endsAt,
    });
    const late = await addOrder(shop.database, {
      user_id: user._id,
      state: 'expired',
      return_reason: 'too_late',
    });
    const ids = [due.provider_order_id, paid.provider_order_id, late.provider_order_id];
    const response = await ask(shop, token, ids.join(','));
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      extras: [
        {
          order_id: ids[0],
          number: 1002,
          refunded: 0,
          isRefunded: false,
          payUntil: new Date(endsAt).toISOString(),
          returnReason: null,
          isPaid: false,
          hold: {
            secondsLeft: expect.toSatisfy((left: number) => left > 590 && left <= 600),
            shippingPrice: 10,
            taxHundredths: 200,
          },
        },
        {
          order_id: ids[1],
          number: 1001,
          refunded: 5.5,
          isRefunded: false,
          payUntil: null,
          returnReason: null,
          isPaid: true,
          hold: null,
        },
        {
          order_id: ids[2],
          number: 1003,
          refunded: 0,
          isRefunded: false,
          payUntil: null,
          returnReason: 'too_late',
          isPaid: false,
          hold: null,
        },
      ],
    });
  });

  test('a placed order has the next number and can be paid for fifteen minutes', async () => {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 5 });
    const shopper = await shop.shopper();
    const id = await placedId(await shop.place(shopper, [{ product, qty: 1 }]));
    const { extras } = (await ask(shop, shopper.jwtToken, id)).json<{
      extras: { number: number; payUntil: string }[];
    }>();
    expect(extras).toMatchObject([{ number: 1001, refunded: 0 }]);
    const msLeft = Date.parse(extras[0]?.payUntil ?? '') - Date.now();
    expect(msLeft).toBeGreaterThan(14 * 60_000);
    expect(msLeft).toBeLessThanOrEqual(15 * 60_000);
  });
});
