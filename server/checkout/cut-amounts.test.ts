import { expect, test } from 'vitest';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnOneEngine } from '../platform/testing/engines.ts';
import {
  ADDRESS,
  openPayingShop,
  placedId,
  type WindowAnswer,
} from '../platform/testing/paying-shop.ts';

/** The amount a client of the spec sends: floating point, with everything below a paisa cut off. */
function cutAmount(subtotal: number): number {
  const total = subtotal + 10 + subtotal * 0.02;
  return Number.parseInt(String(total * 100), 10);
}

describeOnOneEngine('amounts in floating point', (place) => {
  async function openStockedShop(pricePaise: number) {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 20, price_paise: pricePaise });
    const shopper = await shop.shopper();
    const record = () =>
      shop.database.query
        .selectFrom('orders')
        .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .leftJoin('order_charges', 'order_charges.order_id', 'orders.id')
        .select(['order_lines.tax_paise as lineTax', 'order_charges.amount_paise as charge'])
        .select(['state', 'subtotal_paise', 'shipping_paise', 'orders.tax_paise', 'total_paise'])
        .executeTakeFirstOrThrow();
    const placeBare = async (amount: number) =>
      placedId(
        await shop.request({
          method: 'POST',
          url: '/api/payment/placeOrder',
          token: shopper.jwtToken,
          body: { amount },
        }),
      );
    /** The three fields that count, plus whatever else a client sends. */
    const verifyWith = (paid: WindowAnswer, more: object) =>
      shop.request({
        method: 'POST',
        url: '/api/payment/paymentVerification',
        token: shopper.jwtToken,
        body: {
          order_id: paid.razorpay_order_id,
          payment_id: paid.razorpay_payment_id,
          razorpay_signature: paid.razorpay_signature,
          ...more,
        },
      });
    return { shop, product, shopper, record, placeBare, verifyWith };
  }

  test('an amount that is one paisa short is charged as it is, with one paisa less tax', async () => {
    expect(cutAmount(24)).toBe(3_447);
    const { shop, product, shopper, record } = await openStockedShop(2_400);
    const items = [{ product, qty: 1 }];
    const placed = await shop.place(shopper, items, { amount: 3_447 });
    expect(placed.json()).toMatchObject({ order: { amount: 3_447 } });
    const paid = await shop.pay(await placedId(placed));
    expect((await shop.verify(shopper, paid, items)).json()).toMatchObject({
      isPaid: true,
      totalPrice: 34.47,
    });
    expect(await record()).toEqual({
      state: 'paid',
      subtotal_paise: 2_400,
      shipping_paise: 1_000,
      tax_paise: 47,
      total_paise: 3_447,
      lineTax: 47,
      charge: 1_000,
    });
  });

  test.each([3_446, 3_449])('any other amount, %i instead of 3448, is rejected', async (amount) => {
    const { shop, product, shopper } = await openStockedShop(2_400);
    const placed = await shop.place(shopper, [{ product, qty: 1 }], { amount });
    expect(placed.json()).toMatchObject({ status: 409, code: 'amount_differs' });
  });

  test('a bare amount that is one paisa short is accepted, too', async () => {
    const { shop, product, shopper, record, placeBare } = await openStockedShop(2_400);
    const paid = await shop.pay(await placeBare(3_447));
    expect((await shop.verify(shopper, paid, [{ product, qty: 1 }])).statusCode).toBe(200);
    expect(await record()).toMatchObject({
      state: 'paid',
      tax_paise: 47,
      total_paise: 3_447,
      lineTax: 47,
      charge: 1_000,
    });
  });

  test('prices sent with the verification are ignored', async () => {
    const { shop, product, shopper, record, verifyWith } = await openStockedShop(33);
    const items = [{ product, qty: 7 }];
    const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
    const answer = await verifyWith(paid, {
      orderItems: items.map(({ qty }) => ({ product_id: product.id, qty })),
      shippingAddress: ADDRESS,
      shippingPrice: '10',
      taxPrice: 7 * 0.33 * 0.02,
      totalPrice: 7 * 0.33 * 1.02 + 10,
    });
    expect(answer.statusCode).toBe(200);
    expect(await record()).toMatchObject({
      state: 'paid',
      subtotal_paise: 231,
      total_paise: 1_235,
    });
  });

  test.each([
    ['nothing', {}],
    ['rubbish', { orderItems: 'all', shippingAddress: 5, isPaid: null, paymentMethod: {} }],
    ['other items', { orderItems: [{ product_id: 'x', qty: 0 }], shippingAddress: {} }],
  ])(
    'if the order was placed with items, %s in the verification changes nothing',
    async (_, body) => {
      const { shop, product, shopper, record, verifyWith } = await openStockedShop(2_400);
      const items = [{ product, qty: 1 }];
      const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
      const answer = await verifyWith(paid, body);
      expect(answer.json()).toMatchObject({ isPaid: true, orderItems: [{ qty: 1 }] });
      expect(await record()).toMatchObject({ state: 'paid' });
    },
  );

  test.each([
    ['no items', {}],
    ['invalid items', { orderItems: [{ product_id: 7 }] }],
    ['items with another price', { orderItems: [{ product_id: 'dear', qty: 1 }] }],
    ['items that are not sold', { orderItems: [{ product_id: 'gone', qty: 1 }] }],
  ])(
    'a paid bare amount verified with %s is not a validation error, and waits for its cart',
    async (_, body) => {
      const { shop, product, shopper, record, placeBare, verifyWith } =
        await openStockedShop(2_400);
      await addProduct(shop.database, { id: 'dear', price_paise: 90_000 });
      const paid = await shop.pay(await placeBare(3_448));
      const answer = await verifyWith(paid, { shippingAddress: ADDRESS, ...body });
      expect(answer.json()).toMatchObject({ status: 409, code: 'payment_mismatch' });
      expect(await record()).toMatchObject({ state: 'pending' });
      // Sending the right items later still completes the order.
      expect((await shop.verify(shopper, paid, [{ product, qty: 1 }])).statusCode).toBe(200);
      expect(await record()).toMatchObject({ state: 'paid' });
    },
  );
});
