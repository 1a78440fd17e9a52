import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test.each([0, 0.5, 1, 3, 99, 100, 101, 12_345, 7_654_321.5])(
  'a chart of values up to %s has a few grid lines and room for all values',
  (highest) => {
    const { top, ticks } = scaleOf(highest);
    expect(top).toBeGreaterThanOrEqual(highest);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBe(top);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(6);
  },
);

test('the grid lines are at round numbers', () => {
  expect(scaleOf(730).ticks).toEqual([0, 200, 400, 600, 800]);
});

test('without sales the grid lines are at whole rupees', () => {
  expect(scaleOf(0).ticks).toEqual([0, 25, 50, 75, 100]);
});
