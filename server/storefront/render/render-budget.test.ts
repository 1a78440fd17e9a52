import { expect, test } from 'vitest';
import { RenderBudget } from './render-budget.ts';

function openBudget() {
  let time = 1_000;
  const budget = new RenderBudget({ burst: 100, perSecond: 10, now: () => time });
  const wait = (ms: number) => {
    time += ms;
  };
  return { budget, wait };
}

test('a burst is rendered, then only as much as comes in over time', () => {
  const { budget, wait } = openBudget();
  expect([budget.take(60), budget.take(40), budget.take(1)]).toEqual([true, true, false]);
  wait(2_400);
  expect([budget.take(25), budget.take(24), budget.take(1)]).toEqual([false, true, false]);
});

test('what is not used does not add up beyond the burst', () => {
  const { budget, wait } = openBudget();
  wait(3_600_000);
  expect([budget.take(101), budget.take(100), budget.take(1)]).toEqual([false, true, false]);
});

test('a clock that is set back gives nothing away and takes nothing', () => {
  const { budget, wait } = openBudget();
  budget.take(50);
  wait(-60_000);
  expect([budget.take(51), budget.take(50)]).toEqual([false, true]);
});
