import { expect, test } from 'vitest';
import { type Answer, openBrowser } from '../testing/browser.ts';
import { sampleItem } from '../testing/samples.ts';

const ODD = 'Something went wrong. Please try again.';
const orderItems = [sampleItem('a', 1)];
const shippingAddress = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Bengaluru',
  states: 'Karnataka',
  postalCode: '560001',
  country: 'India',
};
const CART = { amount: 11_200, orderItems, shippingAddress };
const PAID = {
  order_id: 'order_1',
  orderItems,
  shippingAddress,
  paymentMethod: 'Razorpay',
  shippingPrice: 10,
  taxPrice: 2,
  totalPrice: 112,
  isPaid: true,
  payment_id: 'pay_1',
  razorpay_signature: 'signed',
};

async function openApi(answer: Answer) {
  await openBrowser(() => answer);
  return import('./checkout.ts');
}

test('a placed order is an id and an amount; a backend may leave out the rest', async () => {
  const { postOrder } = await openApi({ body: { order: { id: 'order_1', amount: 11_200 } } });
  expect(await postOrder(CART)).toEqual({ order: { id: 'order_1', amount: 11_200 } });
});

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html>'],
  ['null', null],
  ['no order', {}],
  ['an order without an id', { order: { amount: 11_200 } }],
  ['an order without an amount', { order: { id: 'order_1' } }],
])('%s is no placed order', async (_, body) => {
  const { postOrder } = await openApi({ body });
  await expect(postOrder(CART)).rejects.toThrow(ODD);
});

test('what the saved order leaves out is filled in from what was sent', async () => {
  const { postVerification } = await openApi({ body: { _id: '65f0', isPaid: true } });
  expect(await postVerification(PAID)).toEqual({
    _id: '65f0',
    isPaid: true,
    order_id: 'order_1',
    orderItems,
    totalPrice: 112,
  });
});

test.each(['', null, 'OK'])(
  'where the answer is just %j, the order is as it was sent',
  async (body) => {
    const { postVerification } = await openApi({ body });
    expect(await postVerification(PAID)).toEqual({
      order_id: 'order_1',
      orderItems,
      totalPrice: 112,
    });
  },
);

test('an HTML page does not count as an answer to a verification, which is retried', async () => {
  const { postVerification } = await openApi({ body: ' <!doctype html>' });
  await expect(postVerification(PAID)).rejects.toMatchObject({ status: 0 });
});
