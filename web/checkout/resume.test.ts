import { expect, test, vi } from 'vitest';
import { noBackend } from '../testing/browser.ts';
import { stopTheClock } from '../testing/clock.ts';
import { sampleItem, samplePaidOrder } from '../testing/samples.ts';
import { openCheckout, openPayment } from './testing.ts';

const ORDER = samplePaidOrder('order_1', [sampleItem('a', 1)]);

test('without a token or an open payment nothing is requested', async () => {
  const visitor = await openCheckout(noBackend, { open: [openPayment()] });
  visitor.signOut();
  visitor.resumePayments(visitor.stores);
  const shopper = await openCheckout(noBackend);
  shopper.resumePayments(shopper.stores);
  expect([...visitor.calls, ...shopper.calls]).toEqual([]);
});

test('an open payment is checked at once, then after 3, 10 and 30 seconds', async () => {
  const { resumePayments, stores, calls } = await openCheckout(
    () => ({ body: { ...ORDER, isPaid: false } }),
    { open: [openPayment()] },
  );
  const clock = stopTheClock();
  resumePayments(stores);
  for (const [index, seconds] of [0, 3, 10, 30].entries()) {
    await clock.untilPaused(seconds * 1_000);
    expect(calls).toHaveLength(index);
    vi.advanceTimersByTime(seconds * 1_000);
  }
  await expect.poll(() => calls.length).toBe(4);
});

test('a payment from before is resumed when the shopper signs in', async () => {
  const { resumePayments, stores, signIn, signOut, stage } = await openCheckout(
    () => ({ body: ORDER }),
    { open: [openPayment()] },
  );
  signOut();
  resumePayments(stores);
  signIn('d.e.f');
  await expect.poll(stage).toEqual({ kind: 'paid', order: ORDER, paymentId: undefined });
});
