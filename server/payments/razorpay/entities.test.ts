import { expect, test } from 'vitest';
import { readOrders, readPayments, readRefunds } from './entities.ts';

const PAYMENT = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 5_000,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  created_at: 1_700_000_000,
};

test('a payment is read, with a time in fractions of a second too', () => {
  const { payments, unknown } = readPayments([{ ...PAYMENT, created_at: 1_700_000_000.75 }]);
  expect(payments).toMatchObject([{ id: 'pay_1', amount: 5_000, createdAt: 1_700_000_000_000 }]);
  expect(unknown).toEqual([]);
});

test.each([
  ['a status that is new', { status: 'on_hold' }],
  ['cash on delivery', { method: 'cod', status: 'pending' }],
  ['cash on delivery that was collected', { method: 'cod' }],
  ['a method that is new', { method: 'barter' }],
  ['no amount', { amount: null }],
  ['a fraction of a paisa', { amount: 10.5 }],
])('a payment with %s is kept apart, and the others are read', (_, change) => {
  const { payments, unknown } = readPayments([
    { ...PAYMENT, ...change },
    'junk',
    null,
    {},
    { ...PAYMENT, id: 'pay_2' },
  ]);
  expect(payments.map(({ id }) => id)).toEqual(['pay_2']);
  expect(unknown).toEqual([expect.objectContaining({ id: 'pay_1' })]);
});

test('orders and refunds are read one by one', () => {
  const order = { id: 'order_1', receipt: 'r', status: 'halted' };
  expect(readOrders([{ id: 3 }, { ...order, amount: 1.5 }])).toEqual([order]);
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'queued' };
  expect(readRefunds([null, refund])).toEqual([
    { id: 'rfnd_1', paymentId: 'pay_1', amount: 100, status: 'pending' },
  ]);
});
