import { describe, expect, test } from 'vitest';
import { canTryAgain, type Refund, refundable, retryIdOf } from './refunds.ts';

const AT = '2026-01-02T03:04:05.000Z';
const payment = (amount: number, refunded: number) => ({
  payment_id: 'pay_1',
  at: AT,
  amount,
  refunded,
});
const refund = (fields: Partial<Refund>): Refund => ({
  refund_id: 'request-0001',
  payment_id: 'pay_1',
  at: AT,
  amount: 50,
  restock: false,
  isRestocked: false,
  isDone: false,
  failure: null,
  ...fields,
});
const failure = { at: AT, reason: 'The balance is too low' };

test('what is left to give back is what was paid less what went back, in paise', () => {
  expect(refundable({ payments: [] })).toBe(0);
  expect(refundable({ payments: [payment(214.02, 50.5)] })).toBe(16_352);
});

describe('the id of the next try', () => {
  test.each([
    ['request-0001', 'retry1-request-0001'],
    ['retry1-request-0001', 'retry2-request-0001'],
    ['retry9-request-0001', 'retry10-request-0001'],
  ])('after %s is %s', (id, next) => {
    expect(retryIdOf(id)).toBe(next);
  });

  test('is never longer than an id may be, and still another one each time', () => {
    const longest = 'x'.repeat(40);
    const first = retryIdOf(longest);
    expect(first).toBe(`retry1-${'x'.repeat(33)}`);
    expect(retryIdOf(first)).toBe(`retry2-${'x'.repeat(33)}`);
  });
});

describe('a refund can be tried again', () => {
  const failed = refund({ failure });
  const payments = [payment(214, 0)];

  test('where it failed', () => {
    expect(canTryAgain({ payments, refunds: [failed] }, failed)).toBe(true);
  });

  test.each([
    ['it is on its way', [refund({})], payments],
    ['it is done', [refund({ isDone: true })], payments],
    ['it was tried again', [failed, refund({ refund_id: 'retry1-request-0001' })], payments],
    ['less than that is left', [failed], [payment(214, 164.01)]],
  ])('but not where %s', (_, refunds, left) => {
    const [first = failed] = refunds;
    expect(canTryAgain({ payments: left, refunds }, first)).toBe(false);
  });
});
