import { expect, test } from 'vitest';
import { extrasToAsk, readExtras } from './orders.ts';

const EXTRAS = { order_id: 'order_1', number: 1042, refunded: 5.5, payUntil: null };

test('each order is asked about once, a hundred at a time', () => {
  const ids = Array.from({ length: 250 }, (_, at) => `order_${at}`);
  expect(extrasToAsk([...ids, 'order_7']).map((part) => part.length)).toEqual([100, 100, 50]);
  expect(extrasToAsk(['order_2', 'order_1'])).toEqual([['order_2', 'order_1']]);
  expect(extrasToAsk([])).toEqual([]);
});

test('what cannot be an id of ours is not asked about', () => {
  expect(extrasToAsk(['spoon/1', 'a,b', '', 'x'.repeat(65)])).toEqual([]);
});

test.each([
  ['nothing', undefined, []],
  ['a page', '<!doctype html>', []],
  ['no list', { extras: {} }, []],
  ['extras', { extras: [EXTRAS] }, [EXTRAS]],
  [
    'rows of another shape',
    {
      extras: [
        null,
        { ...EXTRAS, number: '1042' },
        { ...EXTRAS, number: 1.5 },
        { ...EXTRAS, refunded: null },
        { ...EXTRAS, payUntil: 7 },
        { ...EXTRAS, payUntil: '2026-07-30T09:30:00.000Z' },
      ],
    },
    [{ ...EXTRAS, payUntil: '2026-07-30T09:30:00.000Z' }],
  ],
])('of an answer with %s only extras are kept', (_what, body, extras) => {
  expect(readExtras(body)).toEqual(extras);
});
