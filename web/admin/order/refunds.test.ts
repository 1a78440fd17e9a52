import { describe, expect, test } from 'vitest';
import type { Refund } from '../../../contract/orders/schemas.ts';
import {
  canTryAgain,
  isReturnedInFull,
  needsAttention,
  refundable,
  retryIdOf,
  returned,
} from './refunds.ts';

const AT = '2026-01-02T03:04:05.000Z';
const payment = (amount: number, refunded: number, isExtra = false) => ({
  payment_id: isExtra ? 'pay_2' : 'pay_1',
  at: AT,
  amount,
  refunded,
  isExtra,
});
const refund = (fields: Partial<Refund>): Refund => ({
  refund_id: 'request-0001',
  payment_id: 'pay_1',
  at: AT,
  amount: 50,
  status: 'failed',
  movedAt: AT,
  restock: false,
  isRestocked: false,
  isFound: false,
  reason: null,
  closed: null,
  ...fields,
});

describe('the amount that can still be refunded', () => {
  test('is what was paid minus what was refunded, in paise', () => {
    expect(refundable({ payments: [], refunds: [] })).toBe(0);
    expect(refundable({ payments: [payment(214.02, 50.5)], refunds: [] })).toBe(16_352);
  });

  test.each([
    ['requested', 16_402],
    ['sent', 16_402],
    ['pending', 21_402],
    ['processed', 21_402],
    ['failed', 21_402],
    ['rejected', 21_402],
  ] as const)(
    'after a refund that is %s, and not yet counted as refunded, is %i',
    (status, left) => {
      const refunds = [refund({ status })];
      expect(refundable({ payments: [payment(214.02, 0)], refunds })).toBe(left);
    },
  );
});

test('a payment on top of the order’s own counts nowhere, but its failed refund can be retried', () => {
  const failed = refund({ payment_id: 'pay_2', amount: 300 });
  const order = {
    payments: [payment(214.02, 50), payment(300, 0, true)],
    refunds: [refund({ status: 'processed' }), failed],
  };
  expect(refundable(order)).toBe(16_402);
  expect(returned(order)).toBe(5_000);
  expect(isReturnedInFull(order)).toBe(false);
  expect(canTryAgain(order, failed)).toBe(true);
  expect(canTryAgain(order, refund({ amount: 164.03 }))).toBe(false);
});

describe('a failed refund that was settled another way', () => {
  const settled = refund({ amount: 50, closed: { at: AT, note: 'By bank transfer' } });

  test('counts as returned', () => {
    const order = { payments: [payment(214.02, 100)], refunds: [settled] };
    expect(returned(order)).toBe(15_000);
    expect(refundable(order)).toBe(6_402);
    expect(isReturnedInFull(order)).toBe(false);
  });

  test('completes a return', () => {
    const order = { payments: [payment(214.02, 164.02)], refunds: [settled] };
    expect(isReturnedInFull(order)).toBe(true);
    expect(refundable(order)).toBe(0);
  });

  test('and one that was retried does not count', () => {
    const retried = refund({ amount: 50, closed: { at: AT, note: null } });
    const order = { payments: [payment(214.02, 0)], refunds: [retried] };
    expect(returned(order)).toBe(0);
    expect(refundable(order)).toBe(21_402);
  });
});

describe('the request id of the next retry', () => {
  test.each([
    ['request-0001', 'retry1-request-0001'],
    ['retry1-request-0001', 'retry2-request-0001'],
    ['retry9-request-0001', 'retry10-request-0001'],
  ])('after %s is %s', (id, next) => {
    expect(retryIdOf(id)).toBe(next);
  });

  test('never exceeds the maximum length and is different each time', () => {
    const longest = 'x'.repeat(40);
    const first = retryIdOf(longest);
    expect(first).toBe(`retry1-${'x'.repeat(33)}`);
    expect(retryIdOf(first)).toBe(`retry2-${'x'.repeat(33)}`);
  });
});

describe('a refund needs attention', () => {
  test.each(['failed', 'rejected'] as const)('when its status is %s', (status) => {
    expect(needsAttention(refund({ status }))).toBe(true);
  });

  test.each(['requested', 'sent', 'pending', 'processed'] as const)(
    'not when its status is %s',
    (status) => {
      expect(needsAttention(refund({ status }))).toBe(false);
    },
  );

  test.each([
    ['retried', null],
    ['settled another way', 'By bank transfer'],
  ])('not once it was %s', (_, note) => {
    expect(needsAttention(refund({ closed: { at: AT, note } }))).toBe(false);
  });
});

describe('a refund can be retried', () => {
  const payments = [payment(214, 0)];

  test('when it failed', () => {
    const failed = refund({});
    expect(canTryAgain({ payments, refunds: [failed] }, failed)).toBe(true);
  });

  test('not while it is on its way', () => {
    const pending = refund({ status: 'pending' });
    expect(canTryAgain({ payments, refunds: [pending] }, pending)).toBe(false);
  });

  test('not when less than its amount is left', () => {
    const failed = refund({});
    const order = { payments: [payment(214, 164.01)], refunds: [failed] };
    expect(canTryAgain(order, failed)).toBe(false);
  });
});
