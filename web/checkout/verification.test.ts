import { expect, test, vi } from 'vitest';
import { type Answer, noBackend } from '../testing/browser.ts';
import { stopTheClock } from '../testing/clock.ts';
import { sampleItem, sampleLine, samplePaidOrder } from '../testing/samples.ts';
import type { OpenPayment, PaidPayment } from './open-payments.ts';
import { openCheckout, paidPayment } from './testing.ts';

const ORDER = samplePaidOrder('order_1', [sampleItem('a', 1)]);
const PAID = { kind: 'paid', order: ORDER, paymentId: 'pay_1' };
const UNKNOWN = {
  kind: 'stopped',
  reason:
    'We still don’t know what happened to your earlier payment, and we’ll keep checking. You can place a new order now. If the money arrives after all, we’ll use it for the earlier order or refund it.',
  isFault: false,
  isOutcome: true,
};
const MINUTE_MS = 60_000;
const VERIFICATION = '/api/payment/paymentVerification';

/** A payment whose proof came so long ago. */
function reported(agoMs: number, more: Partial<OpenPayment> = {}): PaidPayment {
  const reportedAt = Date.now() - agoMs;
  return { ...paidPayment('order_1', reportedAt - MINUTE_MS), reportedAt, ...more };
}

/** Verifications get these answers, the last one for ever; nothing else is answered. */
function answering(...answers: Answer[]) {
  return ({ path }: { path: string }): Answer => {
    if (path !== VERIFICATION) return 'broken connection';
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? 'broken connection';
  };
}

test('half an hour after its proof came the shopper is free to pay again, even if no answer comes at all', async () => {
  const silence = Promise.withResolvers<Answer>();
  const clock = stopTheClock();
  const { finishOpenPayments, stores, stage, storedPayments } = await openCheckout(
    () => silence.promise,
    { open: [reported(10 * MINUTE_MS)] },
  );
  const finished = finishOpenPayments(stores);
  await clock.untilPaused(20 * MINUTE_MS);
  vi.advanceTimersByTime(20 * MINUTE_MS - 1);
  expect(stage()).toEqual({ kind: 'checking' });
  vi.advanceTimersByTime(1);
  expect(await finished).toBe(false);
  expect(stage()).toEqual(UNKNOWN);
  expect(storedPayments()).toHaveLength(1);
  silence.resolve('broken connection');
});

test.each<[string, Answer]>([
  ['500', { status: 500, body: {} }],
  ['a page', { body: '<!doctype html>' }],
  ['no answer', 'broken connection'],
])('a verification that always fails (%s) keeps nobody waiting for longer', async (_, failure) => {
  const clock = stopTheClock();
  const open = reported(29 * MINUTE_MS, { asks: 40 });
  const { finishOpenPayments, arriveAtPayment, stores, stage, storedCart } = await openCheckout(
    () => failure,
    { lines: [sampleLine('a')], open: [open] },
  );
  const finished = finishOpenPayments(stores);
  await clock.untilPaused(30_000);
  expect(stage()).toEqual({ kind: 'checking' });
  vi.advanceTimersByTime(30_000);
  await clock.untilPaused(30_000);
  vi.advanceTimersByTime(30_000);
  expect(await finished).toBe(false);
  // From now on nothing waits for the answer, and only the page with the button says so.
  stores.checkout.setState({ stage: { kind: 'idle' } });
  expect(await finishOpenPayments(stores)).toBe(false);
  expect(stage()).toEqual({ kind: 'idle' });
  await arriveAtPayment(stores);
  expect(stage()).toEqual(UNKNOWN);
  expect(storedCart()).toEqual([sampleLine('a')]);
});

test('later pauses double too, up to five minutes, and end with the day', async () => {
  const clock = stopTheClock();
  const dayEnds = 24 * 60 * MINUTE_MS - 1_200_000;
  const { finishOpenPayments, stores, stage, calls, storedPayments } = await openCheckout(
    answering('broken connection'),
    { open: [reported(dayEnds)] },
  );
  expect(await finishOpenPayments(stores)).toBe(false);
  expect(stage()).toEqual({ kind: 'idle' });
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    await clock.untilPaused(seconds * 1_000);
    vi.advanceTimersByTime(seconds * 1_000);
  }
  await clock.untilPaused(300_000);
  expect(calls).toHaveLength(12);
  expect(storedPayments()).toHaveLength(1);
  vi.advanceTimersByTime(300_000);
  await vi.waitFor(() => expect(storedPayments()).toEqual([]));
  expect(calls).toHaveLength(12);
  expect(vi.getTimerCount()).toBe(0);
});

test('a reload does not start the pauses again', async () => {
  const clock = stopTheClock();
  const open = reported(2 * MINUTE_MS, { asks: 6, askAgainAt: Date.now() + 21_000 });
  const { resumePayments, stores, stage, calls, storedPayments } = await openCheckout(
    answering('broken connection'),
    { open: [open] },
  );
  resumePayments(stores);
  await clock.untilPaused(0);
  vi.advanceTimersByTime(0);
  await clock.untilPaused(21_000);
  expect(stage()).toEqual({ kind: 'checking' });
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(21_000);
  await clock.untilPaused(30_000);
  expect(calls).toHaveLength(1);
  expect(storedPayments()).toMatchObject([{ asks: 7, askAgainAt: Date.now() + 30_000 }]);
});

test('storage that is full does not shorten the pauses', async () => {
  const clock = stopTheClock();
  const { finishOpenPayments, stores, calls } = await openCheckout(answering('broken connection'), {
    open: [reported(31 * MINUTE_MS)],
  });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  await finishOpenPayments(stores);
  for (const seconds of [1, 2, 4]) {
    await clock.untilPaused(seconds * 1_000);
    vi.advanceTimersByTime(seconds * 1_000);
  }
  await clock.untilPaused(8_000);
  expect(calls).toHaveLength(4);
});

test('a question that another tab has just asked is not asked again', async () => {
  const clock = stopTheClock();
  const open = reported(MINUTE_MS, { asks: 4, askAgainAt: Date.now() + 8_000 });
  const { finishOpenPayments, stores, stage, calls, writeInOtherTab, storedCart } =
    await openCheckout(answering({ body: ORDER }), { lines: [sampleLine('a')], open: [open] });
  const finished = finishOpenPayments(stores);
  await clock.untilPaused(8_000);
  const asked = { ...open, asks: 5, askAgainAt: Date.now() + 24_000 };
  writeInOtherTab('openPayments', JSON.stringify([asked]));
  vi.advanceTimersByTime(8_000);
  await clock.untilPaused(16_000);
  expect(calls).toEqual([]);
  // The other tab has had the answer, and taken out what was paid: what is in the cart is new.
  writeInOtherTab('openPayments', '[]');
  vi.advanceTimersByTime(16_000);
  expect(await finished).toBe(true);
  expect(stage()).toEqual({ ...PAID, isFromElsewhere: true });
  expect(storedCart()).toEqual([sampleLine('a')]);
});

test('a server that asks for a longer pause gets it', async () => {
  const clock = stopTheClock();
  const busy: Answer = { status: 429, body: {}, headers: { 'retry-after': '47' } };
  const { finishPaid, stores, stage } = await openCheckout(answering(busy, { body: ORDER }));
  const finished = finishPaid(stores, paidPayment());
  await clock.untilPaused(47_000);
  vi.advanceTimersByTime(47_000);
  await finished;
  expect(stage()).toEqual(PAID);
});

test('money that is found while another order is being paid is told afterwards', async () => {
  const clock = stopTheClock();
  const open = reported(31 * MINUTE_MS, { asks: 9, askAgainAt: Date.now() + 5_000 });
  const { finishOpenPayments, stores, stage, calls, storedCart, storedPayments } =
    await openCheckout(answering({ body: ORDER }), {
      lines: [sampleLine('a'), sampleLine('b')],
      open: [open],
    });
  expect(await finishOpenPayments(stores)).toBe(false);
  await clock.untilPaused(5_000);
  stores.checkout.setState({ stage: { kind: 'paying' } });
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => calls.length).toBe(1);
  expect(stage()).toEqual({ kind: 'paying' });
  expect(storedPayments()).toHaveLength(1);

  const second = samplePaidOrder('order_2', [sampleItem('b', 1)]);
  const paid = { kind: 'paid' as const, paymentId: 'pay_2', isFromElsewhere: undefined };
  stores.checkout.setState({ order: second, stage: { ...paid, order: second } });
  expect(stage()).toMatchObject({ order: { order_id: 'order_2' } });
  stores.checkout.setState({ stage: { kind: 'idle' } });
  await vi.waitFor(() => expect(stage()).toEqual(PAID));
  expect(storedCart()).toEqual([sampleLine('b')]);
  expect(storedPayments()).toEqual([]);
});

test('a later failure does not take away the order that was paid since', async () => {
  const { finishOpenPayments, stores, calls } = await openCheckout(answering('broken connection'), {
    open: [reported(31 * MINUTE_MS)],
  });
  const second = samplePaidOrder('order_2', []);
  stores.checkout.setState({ order: second });
  const clock = stopTheClock();
  expect(await finishOpenPayments(stores)).toBe(false);
  await clock.untilPaused(1_000);
  expect(calls).toHaveLength(1);
  expect(stores.checkout.getState().order).toEqual(second);
});

test('what is older than a day is not asked about, and leaves the storage', async () => {
  const { finishOpenPayments, stores, storedPayments } = await openCheckout(noBackend, {
    open: [reported(24 * 60 * MINUTE_MS)],
  });
  expect(await finishOpenPayments(stores)).toBe(false);
  expect(storedPayments()).toEqual([]);
});
