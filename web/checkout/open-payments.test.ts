import { expect, onTestFinished, test, vi } from 'vitest';
import { noBackend, openBrowser } from '../testing/browser.ts';
import {
  dropOpenPayment,
  findOpenPayment,
  keepOpenPayment,
  readOpenPayments,
} from './open-payments.ts';
import { openPayment, PROOF, paidPayment } from './testing.ts';

const DAY_MS = 86_400_000;

test('payments are stored until they are dropped, one for each order', async () => {
  const { stored } = await openBrowser(noBackend);
  const [first, second] = [openPayment('order_1'), openPayment('order_2')];
  keepOpenPayment(first);
  keepOpenPayment(second);
  keepOpenPayment({ ...first, proof: PROOF });
  expect(readOpenPayments()).toEqual([second, { ...first, proof: PROOF }]);
  dropOpenPayment(first);
  expect(readOpenPayments()).toEqual([second]);
  dropOpenPayment(second);
  expect(stored.getItem('openPayments')).toBeNull();
});

test('after a day a payment is forgotten, unless its proof still has to be verified', async () => {
  await openBrowser(noBackend);
  const placedAt = Date.now() - DAY_MS;
  const now = vi.spyOn(Date, 'now').mockReturnValue(placedAt + DAY_MS);
  onTestFinished(() => now.mockRestore());
  keepOpenPayment(openPayment('old', placedAt));
  keepOpenPayment(paidPayment('old and paid', placedAt));
  keepOpenPayment(openPayment('younger', placedAt + 1));
  expect(readOpenPayments().map(({ order }) => order.order_id)).toEqual([
    'old and paid',
    'younger',
  ]);
});

const GOOD = openPayment('good');

test.each([
  null,
  1,
  { placedAt: 1 },
  { ...GOOD, placedAt: 'today' },
  { ...GOOD, order: { ...GOOD.order, order_id: 7 } },
  { ...GOOD, order: { ...GOOD.order, orderItems: [null] } },
  { ...GOOD, order: { ...GOOD.order, orderItems: [{ product_id: 'a' }] } },
  { ...GOOD, order: { ...GOOD.order, shippingAddress: { city: 'Bengaluru' } } },
  { ...GOOD, proof: {} },
])('an entry that could not be verified (%j) is dropped, and the others stay', async (rubbish) => {
  await openBrowser(noBackend, { openPayments: JSON.stringify([rubbish, GOOD]) });
  expect(readOpenPayments()).toEqual([GOOD]);
});

test('an order without an address, or one that another browser placed, is a payment too', async () => {
  const { shippingAddress: _, ...order } = GOOD.order;
  const elsewhere = { ...GOOD, order, isFromElsewhere: true };
  await openBrowser(noBackend, { openPayments: JSON.stringify([elsewhere]) });
  expect(readOpenPayments()).toEqual([elsewhere]);
  expect(findOpenPayment('good')).toEqual(elsewhere);
  expect(findOpenPayment('other')).toBeUndefined();
});

test('storage without valid JSON holds no payment', async () => {
  await openBrowser(noBackend, { openPayments: '{"a":[1,' });
  expect(readOpenPayments()).toEqual([]);
});
