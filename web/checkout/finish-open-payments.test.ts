import { expect, test } from 'vitest';
import type { Answer } from '../testing/browser.ts';
import { sampleItem, sampleLine, samplePaidOrder } from '../testing/samples.ts';
import { openCheckout, openPayment, paidPayment } from './testing.ts';

const ORDER = samplePaidOrder('order_1', [sampleItem('a', 1)]);
const NOT_FOUND: Answer = { status: 404, body: { detail: 'We couldn’t find this order.' } };

test('a payment with a proof is verified on return, and the cart is cleared', async () => {
  const { finishOpenPayments, stores, calls, stage, storedCart, storedPayments } =
    await openCheckout(() => ({ body: ORDER }), {
      lines: [sampleLine('a')],
      open: [paidPayment()],
    });
  expect(await finishOpenPayments(stores)).toBe(true);
  expect(calls.slice(0, 1)).toMatchObject([
    {
      method: 'POST',
      path: '/api/payment/paymentVerification',
      body: { order_id: 'order_1', payment_id: 'pay_1', razorpay_signature: 'signed' },
    },
  ]);
  expect(stage()).toEqual({ kind: 'paid', order: ORDER, paymentId: 'pay_1' });
  expect(storedCart()).toEqual([]);
  expect(storedPayments()).toEqual([]);
});

test('a payment that the window never reported is found through its order', async () => {
  const { finishOpenPayments, stores, asked, stage, storedCart, storedPayments } =
    await openCheckout(() => ({ body: ORDER }), {
      lines: [sampleLine('a')],
      open: [openPayment()],
    });
  expect(await finishOpenPayments(stores)).toBe(true);
  expect(asked()[0]).toBe('GET /api/orders/order_1');
  expect(stage()).toEqual({ kind: 'paid', order: ORDER, paymentId: undefined });
  expect(storedCart()).toEqual([]);
  expect(storedPayments()).toEqual([]);
});

test.each([
  ['is not paid', { body: { ...ORDER, isPaid: false } }, ['order_1']],
  ['cannot be asked about', 'broken connection', ['order_1']],
  ['is answered with a page', { body: '<!doctype html>' }, ['order_1']],
  ['is answered with nothing', { body: null }, ['order_1']],
  ['is unknown to the server', NOT_FOUND, []],
] satisfies [string, Answer, string[]][])(
  'an order that %s leaves the cart as it is, without a message',
  async (_, answer, remembered) => {
    const { finishOpenPayments, stores, stage, storedCart, storedPayments } = await openCheckout(
      () => answer,
      { lines: [sampleLine('a')], open: [openPayment()] },
    );
    expect(await finishOpenPayments(stores)).toBe(false);
    expect(stage()).toEqual({ kind: 'idle' });
    expect(storedCart()).toEqual([sampleLine('a')]);
    expect(
      storedPayments().map(({ order }: { order: { order_id: string } }) => order.order_id),
    ).toEqual(remembered);
  },
);

const BACK = 'Your refund is complete or on its way.';
const STUCK = 'We couldn’t send your refund yet. Please contact the shop.';

test.each([
  ['sold_out', false, `An item in your order sold out before your payment arrived. ${BACK}`],
  ['too_late', false, `Your payment arrived after the time to pay for this order ran out. ${BACK}`],
  [
    'price_rose',
    false,
    `Your payment arrived after the time to pay ran out, and a price has gone up since then. ${BACK}`,
  ],
  ['replaced', false, `You’ve already paid for the order that replaced this one. ${BACK}`],
  ['wrong_amount', true, `The amount paid doesn’t match the order total. ${STUCK}`],
  ['no_cart', true, `Your payment arrived, but we don’t have the items it was for. ${STUCK}`],
  [null, false, `The shop has refunded this order. ${BACK}`],
])(
  'returned money (%s, failed: %s) is reported with its reason, and the cart is kept',
  async (returnReason, isReturnFailed, reason) => {
    const isRefunded = returnReason === null;
    const answer = { ...ORDER, isPaid: true, isRefunded, isReturnFailed, returnReason };
    const { finishOpenPayments, stores, stage, storedCart, storedPayments } = await openCheckout(
      ({ path }) => (path === '/api/orders/order_1' ? { body: answer } : 'broken connection'),
      { lines: [sampleLine('a')], open: [openPayment()] },
    );
    stores.orders.setState({ orders: [] });
    expect(await finishOpenPayments(stores)).toBe(true);
    expect(stores.orders.getState().orders).toBeUndefined();
    expect(stage()).toEqual({ kind: 'stopped', reason, isFault: true, isOutcome: true });
    expect(storedCart()).toEqual([sampleLine('a')]);
    expect(storedPayments()).toEqual([]);
  },
);

test('a partially refunded order is paid', async () => {
  const answer = { ...ORDER, refunded: 20, isRefunded: false, returnReason: null };
  const { finishOpenPayments, stores, stage } = await openCheckout(() => ({ body: answer }), {
    open: [openPayment()],
  });
  expect(await finishOpenPayments(stores)).toBe(true);
  expect(stage()).toMatchObject({ kind: 'paid', order: { order_id: 'order_1' } });
});

test('another user’s payment is dropped silently', async () => {
  const { finishOpenPayments, stores, stage, storedCart, storedPayments } = await openCheckout(
    () => NOT_FOUND,
    { lines: [sampleLine('a')], open: [paidPayment()] },
  );
  expect(await finishOpenPayments(stores)).toBe(false);
  expect(stage()).toEqual({ kind: 'idle' });
  expect(storedCart()).toEqual([sampleLine('a')]);
  expect(storedPayments()).toEqual([]);
});

test('every open payment is checked, and one that is paid is enough for an answer', async () => {
  const { finishOpenPayments, stores, asked, storedPayments } = await openCheckout(
    ({ path }) => ({ body: { ...ORDER, isPaid: path.endsWith('order_1') } }),
    { open: [openPayment('order_1'), openPayment('order_2')] },
  );
  expect(await finishOpenPayments(stores)).toBe(true);
  const orders = asked().filter((call) => call !== 'GET /api/orders/holds');
  expect(orders).toEqual(['GET /api/orders/order_1', 'GET /api/orders/order_2']);
  expect(storedPayments()).toMatchObject([{ order: { order_id: 'order_2' } }]);
});

test('a closed window whose order is already paid leaves what was added since', async () => {
  const { finishOpen, finishPaid, stores } = await openCheckout(() => ({ body: ORDER }), {
    lines: [sampleLine('a')],
  });
  await finishPaid(stores, paidPayment());
  stores.cart.setState({ lines: [sampleLine('a')] });
  expect(await finishOpen(stores, openPayment())).toBe(true);
  expect(stores.cart.getState().lines).toEqual([sampleLine('a')]);
});
