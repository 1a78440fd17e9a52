import { expect, test, vi } from 'vitest';
import type { Answer } from '../testing/browser.ts';
import { stopTheClock } from '../testing/clock.ts';
import { sampleItem, sampleLine, samplePaidOrder } from '../testing/samples.ts';
import { openCheckout, openPayment, PROOF, paidPayment } from './testing.ts';

const ORDER = samplePaidOrder('order_1', [sampleItem('a', 1)]);
const VERIFICATION = 'POST /api/payment/paymentVerification';
const HOLDS = 'GET /api/orders/holds';
const PAID = { kind: 'paid', order: ORDER, paymentId: 'pay_1' };

test('a verified payment becomes the order, and the cart is cleared', async () => {
  const { finishPaid, stores, calls, stage, storedCart, storedPayments } = await openCheckout(
    () => ({ body: ORDER }),
    { lines: [sampleLine('a')] },
  );
  stores.orders.setState({ orders: [] });
  const open = paidPayment();
  await finishPaid(stores, open);
  expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body]).slice(0, 1)).toEqual([
    [
      VERIFICATION,
      {
        order_id: 'order_1',
        payment_id: 'pay_1',
        razorpay_signature: 'signed',
        orderItems: [sampleItem('a', 1)],
        shippingAddress: open.order.shippingAddress,
        paymentMethod: 'Razorpay',
        shippingPrice: 10,
        taxPrice: 2,
        totalPrice: 112,
        isPaid: true,
      },
    ],
  ]);
  expect(stores.checkout.getState().order).toEqual(ORDER);
  expect(stage()).toEqual(PAID);
  expect(storedCart()).toEqual([]);
  expect(storedPayments()).toEqual([]);
  // The history is reloaded, so that it shows this order.
  expect(stores.orders.getState().orders).toBeUndefined();
});

test('an order that another browser placed leaves this cart alone', async () => {
  const { finishPaid, stores, stage, storedCart } = await openCheckout(() => ({ body: ORDER }), {
    lines: [sampleLine('a')],
  });
  await finishPaid(stores, { ...paidPayment(), isFromElsewhere: true });
  expect(stage()).toEqual({ ...PAID, isFromElsewhere: true });
  expect(storedCart()).toEqual([sampleLine('a')]);
});

test('after paying, the holds are reloaded', async () => {
  const { finishPaid, stores, asked } = await openCheckout(() => ({ body: ORDER }));
  await finishPaid(stores, paidPayment());
  await expect.poll(asked).toEqual([VERIFICATION, HOLDS]);
});

test('lines added after placing stay, and a line that grew keeps the difference', async () => {
  const { finishPaid, stores, storedCart } = await openCheckout(() => ({ body: ORDER }), {
    lines: [sampleLine('a', { qty: 3 }), sampleLine('b')],
  });
  await finishPaid(stores, paidPayment());
  expect(storedCart()).toEqual([sampleLine('a', { qty: 2 }), sampleLine('b')]);
});

test('a payment is stored with its proof before the server is asked', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { finishPaid, stores, stage, storedPayments } = await openCheckout(() => answer.promise);
  stopTheClock();
  const placedAt = Date.now() - 90_000;
  const finished = finishPaid(stores, paidPayment('order_1', placedAt));
  expect(storedPayments()).toEqual([
    {
      ...openPayment('order_1', placedAt),
      proof: PROOF,
      reportedAt: placedAt + 90_000,
      // Counted before it is asked: a reload does not ask at once again.
      asks: 1,
      askAgainAt: placedAt + 91_000,
    },
  ]);
  expect(stage()).toEqual({ kind: 'checking' });
  answer.resolve({ body: ORDER });
  await finished;
});

test.each([
  ['no answer at all', 'broken connection'],
  ['an error of the server', { status: 503, body: { detail: 'Down.' } }],
  ['too many requests', { status: 429, body: {} }],
  ['a payment that is pending', { status: 409, body: { status: 409, code: 'payment_pending' } }],
] satisfies [string, Answer][])(
  'a verification that fails with %s sets the order to none, keeps the cart and is retried',
  async (_, failure) => {
    const answers: Answer[] = [failure, { body: ORDER }];
    const { finishPaid, stores, asked, stage, storedCart, storedPayments } = await openCheckout(
      () => answers.shift() ?? { status: 500, body: {} },
      { lines: [sampleLine('a')] },
    );
    stores.checkout.setState({ order: samplePaidOrder('order_0', []) });
    const clock = stopTheClock();
    const finished = finishPaid(stores, paidPayment());
    await clock.untilPaused(1_000);
    expect(stores.checkout.getState().order).toBeUndefined();
    expect(stage()).toEqual({ kind: 'checking' });
    expect(storedCart()).toEqual([sampleLine('a')]);
    expect(storedPayments()).toMatchObject([{ order: { order_id: 'order_1' }, proof: PROOF }]);

    vi.advanceTimersByTime(1_000);
    await finished;
    expect(asked()).toEqual([VERIFICATION, VERIFICATION]);
    expect(stage()).toEqual(PAID);
    expect(storedCart()).toEqual([]);
    expect(storedPayments()).toEqual([]);
  },
);

test('the pauses between retries double, up to half a minute', async () => {
  let isUp = false;
  const { finishPaid, stores, calls } = await openCheckout(() =>
    isUp ? { body: ORDER } : 'broken connection',
  );
  const clock = stopTheClock();
  const finished = finishPaid(stores, paidPayment());
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await clock.untilPaused(seconds * 1_000);
    isUp = calls.length === 7;
    vi.advanceTimersByTime(seconds * 1_000);
  }
  await finished;
  expect(calls).toHaveLength(8);
});

test.each([
  [
    { status: 409, code: 'out_of_stock', detail: 'Product a is sold out.' },
    'Product a is sold out.',
  ],
  [
    { status: 409, code: 'order_state', detail: 'Too late. Your money is on its way back.' },
    'Too late. Your money is on its way back.',
  ],
  [
    { status: 409, code: 'nothing_paid', detail: 'Nothing was ordered. Late money is refunded.' },
    'Nothing was ordered. Late money is refunded.',
  ],
  [
    { status: 409, code: 'conflict', detail: 'The amount differs.' },
    'The amount differs. Please check your order history before you pay again.',
  ],
])(
  'a payment that is refused for good (%j) keeps the cart and is not retried',
  async (body, reason) => {
    const { finishPaid, stores, asked, stage, storedCart, storedPayments } = await openCheckout(
      ({ path }) =>
        path.startsWith('/api/products') ? 'broken connection' : { status: 409, body },
      { lines: [sampleLine('a')] },
    );
    stores.orders.setState({ orders: [] });
    await finishPaid(stores, paidPayment());
    expect(stores.orders.getState().orders).toBeUndefined();
    expect(stage()).toEqual({ kind: 'stopped', reason, isFault: true, isOutcome: true });
    expect(stores.checkout.getState().order).toBeUndefined();
    expect(storedCart()).toEqual([sampleLine('a')]);
    expect(storedPayments()).toEqual([]);
    // The cart is compared with the shop: stale data may be why it was refused.
    await expect
      .poll(() => [...new Set(asked())].toSorted())
      .toEqual([HOLDS, 'GET /api/products/a', VERIFICATION]);
  },
);

test('a payment that is refused with an empty cart reloads the holds too', async () => {
  const { finishPaid, stores, asked } = await openCheckout(() => ({ status: 409, body: {} }));
  await finishPaid(stores, paidPayment());
  await expect.poll(asked).toEqual([VERIFICATION, HOLDS]);
});

test('a payment that was already reported does not leave the shopper waiting', async () => {
  const { finishPaid, stores, stage, storedCart } = await openCheckout(() => ({ body: ORDER }), {
    lines: [sampleLine('a')],
  });
  stores.checkout.setState({ order: ORDER });
  await finishPaid(stores, paidPayment());
  expect(stage()).toEqual({ kind: 'idle' });
  expect(storedCart()).toEqual([sampleLine('a')]);
});

test('an answer without an id is reported too', async () => {
  const { order_id: _, ...nameless } = ORDER;
  const { finishPaid, stores, stage } = await openCheckout(() => ({ body: nameless }));
  await finishPaid(stores, paidPayment());
  expect(stage()).toMatchObject({ kind: 'paid', paymentId: 'pay_1' });
});

test('an expired session ends, and the payment is finished after the next sign-in', async () => {
  const answers: Answer[] = [{ status: 401, body: {} }, { body: ORDER }];
  const { finishPaid, finishOpenPayments, stores, signIn, stage, storedCart, storedPayments } =
    await openCheckout(() => answers.shift() ?? 'broken connection', { lines: [sampleLine('a')] });
  await finishPaid(stores, paidPayment());
  expect(stores.account.getState().token).toBeUndefined();
  expect(stage()).toEqual({ kind: 'idle' });
  expect(storedCart()).toEqual([sampleLine('a')]);
  expect(storedPayments()).toHaveLength(1);

  signIn('d.e.f');
  expect(await finishOpenPayments(stores)).toBe(true);
  expect(stage()).toEqual(PAID);
  expect(storedCart()).toEqual([]);
});

test('a sign-out ends the retries at once and keeps the payment stored', async () => {
  const { finishPaid, stores, signOut, calls, stage, storedPayments } = await openCheckout(
    () => 'broken connection',
  );
  const clock = stopTheClock();
  const finished = finishPaid(stores, paidPayment());
  await clock.untilPaused(1_000);
  signOut();
  await finished;
  expect(calls).toHaveLength(1);
  expect(stage()).toEqual({ kind: 'idle' });
  expect(storedPayments()).toHaveLength(1);
});

test('two checks of the same payment at once share one request', async () => {
  const { finishPaid, finishOpenPayments, stores, asked } = await openCheckout(() => ({
    body: ORDER,
  }));
  const finished = finishPaid(stores, paidPayment());
  expect(await finishOpenPayments(stores)).toBe(true);
  await finished;
  expect(asked()).toEqual([VERIFICATION]);
});
