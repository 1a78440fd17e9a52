import type { CallName } from '../../../contract/calls.ts';
import { priceCart } from '../../../contract/pricing.ts';
import { DEFAULT_SETTINGS, toSentSettings } from '../../../contract/settings/schemas.ts';
import { DEFAULT_RATES } from '../../../contract/settings/shop.ts';
import { allCalls } from '../testing/all-calls.ts';
import { ADDRESS } from '../testing/paying-shop.ts';
import { PROTOTYPE_NAMES } from './fuzz-values.ts';

const SETTINGS = toSentSettings(DEFAULT_SETTINGS);

/** Invalid values for any text field. */
const NO_TEXT = [undefined, null, 7, true, [], {}, ['text'], { text: 1 }, '', ' ', 'nul\0', '\0'];
const TOO_LONG = 'x'.repeat(5_001);
const NO_NAME = [...NO_TEXT, TOO_LONG];
const NO_ID = [
  ...[...NO_TEXT, TOO_LONG, 'a b', '../x', "' or 1=1 --", 'é', 'x'.repeat(65), 'unknown'],
  ...PROTOTYPE_NAMES,
];
const NO_NUMBER = [
  ...[undefined, null, true, [], {}, [7], '', ' ', 'many', '-1', -1, '1e3', 1e21, '0x10', '٣'],
  ...['Infinity', 'NaN', '1,5', '1;2', '\0', '99999999999999999999999999999999999'],
];
const NO_EMAIL = [
  ...NO_NAME,
  'asha',
  '@',
  'a@b',
  'a@@b.example',
  'a b@c.example',
  '\u202e@b.example',
];
const NO_PASSWORD = [...NO_NAME, 'short', 'password', 'long enough\0', 'x'.repeat(129)];
const NO_TOKEN = [...NO_NAME, 'x', '0'.repeat(43)];
const NO_IMAGE = [...NO_NAME, 'javascript:alert(1)', 'data:,x', '/etc/passwd', '//evil.example/x'];

const NO_PRODUCT_FORM = {
  name: NO_NAME,
  brand: NO_NAME,
  category: [...NO_NAME, ...PROTOTYPE_NAMES, 'no-such-category', "' or 1=1 --"],
  price: [...NO_NUMBER, '1.005', 0.001, 1_000_001],
  description: NO_NAME,
  image: NO_IMAGE,
  countInStock: [...NO_NUMBER, '1.5', 1.5, 100_001],
};

const NO_AMOUNT = [undefined, null, true, [], {}, '', '11200', 0, -1, 1.5, 1e21, 11_201];
const NO_ITEMS = [
  ...[null, 7, 'x', [], {}, [null], [{}], [{ product_id: 'unknown', qty: 1 }]],
  ...[0, -1, 1.5, '1', null, 1e9].map((qty) => [{ product_id: 'unknown', qty }]),
];
const NO_ADDRESS = [null, 7, 'x', [], {}, { fullName: 'Asha' }, { ...ADDRESS, city: 'nul\0' }];

/** Malformed values, by call and field. */
export const MALFORMED: Partial<Record<CallName, Record<string, readonly unknown[]>>> = {
  login: {
    email: NO_EMAIL,
    password: [undefined, null, 7, true, [], {}, '', 'wrong', '\0', 'x'.repeat(129)],
  },
  register: {
    name: NO_NAME,
    email: NO_EMAIL,
    password: NO_PASSWORD,
    cpassword: [...NO_NAME, 'another long phrase'],
  },
  askReset: { email: NO_EMAIL },
  resetPassword: { token: NO_TOKEN, password: NO_PASSWORD },
  verifyEmail: { token: NO_TOKEN },
  changeName: { name: NO_NAME },
  changePassword: {
    // Wrong ones are counted and recorded, so they have tests of their own.
    current: [undefined, null, 7, true, [], {}, '', 'x'.repeat(129)],
    password: NO_PASSWORD.filter((password) => password !== 'long enough\0'),
  },
  addCategory: {
    name: NO_NAME,
    slug: [null, 7, true, [], {}, ['a'], ' ', '\0', 'Upper', 'a--b', '-a', 'a b', 'é', TOO_LONG],
  },
  updateCategory: { _id: NO_ID, name: NO_NAME },
  removeCategory: { _id: NO_ID },
  addProduct: NO_PRODUCT_FORM,
  updateProduct: { _id: NO_ID, ...NO_PRODUCT_FORM },
  removeProduct: { _id: NO_ID },
  placeOrder: { amount: NO_AMOUNT, orderItems: NO_ITEMS, shippingAddress: NO_ADDRESS },
  paymentVerification: {
    order_id: NO_ID,
    payment_id: NO_ID,
    razorpay_signature: [...NO_NAME, 'x', '0'.repeat(64)],
    orderItems: [undefined, ...NO_ITEMS],
    shippingAddress: [undefined, ...NO_ADDRESS],
    isPaid: [undefined, null, 'yes', 1],
  },
  refundOrder: {
    requestId: [...NO_TEXT, TOO_LONG, 'short', 'with spaces in it'],
    amount: [null, true, [], {}, 'many', '-1', '1.005', '1e3'],
    restock: [null, 'yes', 1, []],
    repeats: [null, 7, true, [], {}, '', 'a b', '\0', 'x'.repeat(65)],
  },
  settleRefund: { note: NO_NAME },
  addNote: { text: NO_NAME },
  changeProductsInBulk: {
    action: [...NO_NAME, ...PROTOTYPE_NAMES, 'add'],
    ids: [
      undefined,
      null,
      'x',
      {},
      [],
      [null],
      [['x']],
      ['a b'],
      ['unknown'],
      Array(501).fill('x'),
    ],
    category: [...NO_NAME, 'no-such-category', "' or 1=1 --"],
  },
  moveStock: {
    change: [undefined, null, true, '', '1', [], {}, 0, 1.5, 1e21, 100_001, -100_001],
  },
  saveSettings: {
    settings: [
      ...[undefined, null, 7, 'x', [], {}],
      ...NO_NAME.map((name) => ({ ...SETTINGS, name })),
      ...[-1, 0.005, '10', 1e21].map((shippingPrice) => ({ ...SETTINGS, shippingPrice })),
      ...['red', '#12345', '#12345g', 7].map((accent) => ({ ...SETTINGS, accent })),
      ...[null, {}, { shipping: 7 }].map((policies) => ({ ...SETTINGS, policies })),
      { ...SETTINGS, logo: { image: '/images/up-shop-x-640.webp', width: 1, height: 1 } },
    ],
    version: [undefined, null, true, '0', [], {}, -1, 1.5, 1e21, 7],
  },
};

export type KnownIds = { productId: string; categoryId: string; email: string; password: string };

/** Valid bodies, in which the tests spoil one field. */
export function goodBodies({ productId, categoryId, email, password }: KnownIds) {
  const form = {
    name: 'Lamp',
    brand: 'Diya',
    category: 'uncategorised',
    price: '249.50',
    description: 'It burns.',
    image: 'https://example.com/lamp.webp',
    countInStock: '3',
  };
  const cart = {
    orderItems: [{ product_id: productId, qty: 1 }],
    shippingAddress: ADDRESS,
  };
  return {
    login: { email, password },
    register: { name: 'New', email: 'new@example.com', password, cpassword: password },
    askReset: { email },
    resetPassword: { token: 'x'.repeat(43), password: 'another long phrase' },
    verifyEmail: { token: 'x'.repeat(43) },
    changeName: { name: 'Asha' },
    changePassword: { current: password, password: 'another long phrase' },
    addCategory: { name: 'Lamps', slug: 'lamps' },
    updateCategory: { _id: categoryId, name: 'Lights' },
    removeCategory: { _id: categoryId },
    addProduct: form,
    updateProduct: { _id: productId, ...form },
    removeProduct: { _id: productId },
    placeOrder: {
      amount: priceCart([{ pricePaise: 10_000, qty: 1 }], DEFAULT_RATES).totals.totalPaise,
      ...cart,
    },
    paymentVerification: {
      order_id: 'order_00000000000000',
      payment_id: 'pay_00000000000000',
      razorpay_signature: '0'.repeat(64),
      ...cart,
      paymentMethod: 'Razorpay',
      shippingPrice: 10,
      taxPrice: 2,
      totalPrice: 112,
      isPaid: true,
    },
    refundOrder: { requestId: 'request-0001', amount: '1', restock: false },
    settleRefund: { note: 'by bank transfer' },
    addNote: { text: 'Prefers to be called in the evening.' },
    changeProductsInBulk: { action: 'setCategory', ids: [productId], category: 'uncategorised' },
    moveStock: { change: 1 },
    saveSettings: { settings: { ...SETTINGS, name: 'Lamps' }, version: 0 },
  } satisfies Partial<Record<CallName, object>>;
}

type KnownParties = { productId: string; email: string; keyId: string };

/** A valid body for each route that takes one, of the shop and the sandbox, by path. */
export function goodBodiesByPath({
  productId,
  email,
  keyId,
}: KnownParties): Record<string, object> {
  const password = 'a long enough phrase';
  const good = goodBodies({ productId, categoryId: 'unknown', email, password });
  return {
    ...Object.fromEntries(
      Object.entries(good).map(([name, body]) => [allCalls[name as keyof typeof good].path, body]),
    ),
    '/sandbox/v1/orders': {
      amount: 1_000,
      currency: 'INR',
      receipt: 'mine',
      notes: { key: 'text' },
    },
    '/sandbox/v1/payments/:id/capture': { amount: 100, currency: 'INR' },
    '/sandbox/v1/payments/:id/refund': {
      amount: 100,
      speed: 'normal',
      receipt: 'back',
      notes: { key: 'text' },
    },
    '/sandbox/v1/orders/:id': { notes: { key: 'text' } },
    '/sandbox/v1/payments/:id': { notes: { key: 'text' } },
    '/sandbox/v1/refunds/:id': { notes: { key: 'text' } },
    '/sandbox/v1/disputes': {
      payment_id: 'pay_00000000000000',
      amount: 100,
      reason_code: 'text',
      respond_by: 1_900_000_000,
    },
    '/sandbox/v1/disputes/:id': { status: 'won' },
    '/sandbox/v1/checkout': {
      key_id: keyId,
      order_id: 'order_00000000000000',
      card: { number: '4100 2800 0000 1007' },
      isDeclined: false,
    },
  };
}
