import { expect, test } from 'vitest';
import { addProduct } from '../platform/testing/databases.ts';
import { describeOnEachEngine } from '../platform/testing/engines.ts';
import {
  ADDRESS,
  openPayingShop,
  placedId,
  type WindowAnswer,
} from '../platform/testing/paying-shop.ts';

/** What a client of the specification sends: floating point, and whatever follows the paise is cut. */
function cutAmount(subtotal: number): number {
  const total = subtotal + 10 + subtotal * 0.02;
  return Number.parseInt(String(total * 100), 10);
}

describeOnEachEngine('amounts in floating point', (place) => {
  async function openShelf(pricePaise: number) {
    const shop = await openPayingShop(place);
    const product = await addProduct(shop.database, { stock: 20, price_paise: pricePaise });
    const shopper = await shop.shopper();
    const record = () =>
      shop.database.query
        .selectFrom('orders')
        .select(['state', 'subtotal_paise', 'shipping_paise', 'tax_paise', 'total_paise'])
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
    /** The three fields that count, and whatever a client sends beside them. */
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

  test('an amount that is a paisa short is charged as it is, and its tax is a paisa less', async () => {
    expect(cutAmount(24)).toBe(3_447);
    const { shop, product, shopper, record } = await openShelf(2_400);
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
    });
  });

  test.each([3_446, 3_449])('another amount, %i for 3448, is refused', async (amount) => {
    const { shop, product, shopper } = await openShelf(2_400);
    const placed = await shop.place(shopper, [{ product, qty: 1 }], { amount });
    expect(placed.json()).toMatchObject({ status: 409, code: 'amount_differs' });
  });

  test('a bare amount a paisa short is an order too', async () => {
    const { shop, product, shopper, record, placeBare } = await openShelf(2_400);
    const paid = await shop.pay(await placeBare(3_447));
    expect((await shop.verify(shopper, paid, [{ product, qty: 1 }])).statusCode).toBe(200);
    expect(await record()).toMatchObject({ state: 'paid', tax_paise: 47, total_paise: 3_447 });
  });

  test('prices that come with the verification are not read, whatever they are', async () => {
    const { shop, product, shopper, record, verifyWith } = await openShelf(33);
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
    'where the order came with items, %s beside the three that count changes nothing',
    async (_, body) => {
      const { shop, product, shopper, record, verifyWith } = await openShelf(2_400);
      const items = [{ product, qty: 1 }];
      const paid = await shop.pay(await placedId(await shop.place(shopper, items)));
      const answer = await verifyWith(paid, body);
      expect(answer.json()).toMatchObject({ isPaid: true, orderItems: [{ qty: 1 }] });
      expect(await record()).toMatchObject({ state: 'paid' });
    },
  );

  test.each([
    ['no items', {}],
    ['items that are none', { orderItems: [{ product_id: 7 }] }],
    ['items of another price', { orderItems: [{ product_id: 'dear', qty: 1 }] }],
    ['items that are not sold', { orderItems: [{ product_id: 'gone', qty: 1 }] }],
  ])(
    'a bare amount that was taken and comes with %s is no validation error, and waits',
    async (_, body) => {
      const { shop, product, shopper, record, placeBare, verifyWith } = await openShelf(2_400);
      await addProduct(shop.database, { id: 'dear', price_paise: 90_000 });
      const paid = await shop.pay(await placeBare(3_448));
      const answer = await verifyWith(paid, { shippingAddress: ADDRESS, ...body });
      expect(answer.json()).toMatchObject({ status: 409, code: 'payment_mismatch' });
      expect(await record()).toMatchObject({ state: 'pending' });
      // The right items, sent again, still make the order.
      expect((await shop.verify(shopper, paid, [{ product, qty: 1 }])).statusCode).toBe(200);
      expect(await record()).toMatchObject({ state: 'paid' });
    },
  );
});
