import { expect, onTestFinished, test, vi } from 'vitest';
import { noBackend, openBrowser } from '../testing/browser.ts';
import {
  dropOldPayments,
  dropOpenPayment,
  findOpenPayment,
  keepOpenPayment,
  readOpenPayments,
  withKnownReport,
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

test('a day after it was placed, or after its proof came, a payment is forgotten', async () => {
  const { stored } = await openBrowser(noBackend);
  const placedAt = Date.now() - DAY_MS;
  const now = vi.spyOn(Date, 'now').mockReturnValue(placedAt + DAY_MS);
  onTestFinished(() => now.mockRestore());
  keepOpenPayment(openPayment('old', placedAt));
  keepOpenPayment(paidPayment('old and paid', placedAt));
  keepOpenPayment({ ...paidPayment('paid later', placedAt), reportedAt: placedAt + 1 });
  keepOpenPayment(openPayment('younger', placedAt + 1));
  expect(readOpenPayments().map(({ order }) => order.order_id)).toEqual(['paid later', 'younger']);
  now.mockReturnValue(placedAt + DAY_MS + 1);
  dropOldPayments();
  expect(stored.getItem('openPayments')).toBeNull();
});

test('the proof of an order that is being paid again is kept', async () => {
  await openBrowser(noBackend);
  const again = openPayment('order_1', 5_000);
  expect(withKnownReport(again)).toEqual(again);
  const placedAt = Date.now();
  keepOpenPayment({ ...paidPayment('order_1', placedAt), reportedAt: placedAt + 1, asks: 7 });
  expect(withKnownReport(again)).toEqual({
    ...again,
    proof: PROOF,
    reportedAt: placedAt + 1,
    asks: 7,
    askAgainAt: 0,
  });
  expect(withKnownReport(openPayment('order_2'))).not.toHaveProperty('proof');
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
  { ...GOOD, reportedAt: 'today' },
  { ...GOOD, askAgainAt: null },
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
